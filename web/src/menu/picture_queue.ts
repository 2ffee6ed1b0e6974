// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// A preview is drawn when it is asked for the first time, and drawing is dear where there is no
// graphics card. So pictures are asked for one after the other, those that stand still before those
// that only let a flight go on, and nobody who leaves the menu leaves a queue behind.

export type Urgency = 'still' | 'flight';

interface Wish {
  address: string;
  urgency: Urgency;
  give: (hasCome: boolean) => void;
}

export class PictureQueue {
  private wishes: Wish[] = [];
  private isBusy = false;

  /** `load` brings a picture into the browser's cache; true when it has come. */
  constructor(private readonly load: (address: string) => Promise<boolean>) {}

  /** Tells whether the picture has come. The second part takes the wish back. */
  ask(address: string, urgency: Urgency, give: (hasCome: boolean) => void): () => void {
    const wish = { address, urgency, give };
    this.wishes.push(wish);
    void this.work();
    return () => {
      this.wishes = this.wishes.filter((one) => one !== wish);
      wish.give = () => undefined;
    };
  }

  private async work(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    for (let next = this.next(); next !== undefined; next = this.next()) {
      next.give(await this.load(next.address));
    }
    this.isBusy = false;
  }

  private next(): Wish | undefined {
    const wish = this.wishes.find((one) => one.urgency === 'still') ?? this.wishes[0];
    this.wishes = this.wishes.filter((one) => one !== wish);
    return wish;
  }
}
