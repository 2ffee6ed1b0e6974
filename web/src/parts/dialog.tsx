// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A modal dialog: keeps the focus inside, closes with Escape, gives the focus back. */
export function Dialog(props: {
  title: string;
  onClose: () => void;
  testid?: string;
  children: ComponentChildren;
}) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      class="dialog"
      ref={element}
      aria-label={props.title}
      data-testid={props.testid}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
    >
      <header>
        <h2>{props.title}</h2>
        <button class="button small" aria-label="Close" onClick={props.onClose}>
          ✕
        </button>
      </header>
      <section>{props.children}</section>
    </dialog>
  );
}
