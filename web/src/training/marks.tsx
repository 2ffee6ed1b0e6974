// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Small signs that several pages share.
import { difficultyWords, toneOfGrade } from './grades';
import './training.css';

/** The letter in its colour. */
export function GradeBadge(props: { grade: string; isLarge?: boolean }) {
  if (props.grade === '') return null;
  return (
    <b
      class={`grade ${toneOfGrade(props.grade)} ${props.isLarge ? 'large' : ''}`}
      title={`Grade ${props.grade}`}
      aria-label={`Grade ${props.grade}`}
    >
      {props.grade}
    </b>
  );
}

const hardest = 5;

/** ●●○○○ */
export function Difficulty(props: { of: number }) {
  const words = difficultyWords[props.of] ?? '';
  return (
    <span class="difficulty" role="img" aria-label={`Difficulty ${props.of} of ${hardest}: ${words}`} title={words}>
      {Array.from({ length: hardest }, (_, index) => (
        <i key={index} class={index < props.of ? 'on' : ''} />
      ))}
    </span>
  );
}

/** Plain text with empty lines between its paragraphs. */
export function Paragraphs(props: { text: string }) {
  return (
    <>
      {props.text
        .trim()
        .split(/\n\s*\n/)
        .map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
    </>
  );
}
