// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What a pilot hears: thrusters, the water around, the reel, splashes, bumps, and alarms. Browsers let a page sound only
// after somebody has touched it, so everything begins with the first key or click.
import { effect, untracked } from '@preact/signals';
import { listen, settings, telemetry, tether, vehicle } from '../state';
import { warningList } from '../pilot/cockpit';
import { captionSound } from '../pilot/events';
import { onCapture } from '../training/mission';
import { hasSplashed, soundscape, touches, type Scape } from './scape';

/** Pitch and loudness of the hum for thruster commands −1 … 1. */
export function hum(commands: readonly number[]): { frequency: number; level: number } {
  if (commands.length === 0) return { frequency: idleFrequency, level: 0 };
  const effort = Math.sqrt(
    commands.reduce((sum, one) => sum + one * one, 0) / commands.length,
  );
  return {
    frequency: idleFrequency + (fullFrequency - idleFrequency) * effort,
    level: Math.min(1, 1.6 * effort),
  };
}

// A three-bladed propeller at some 600 to 3000 turns a minute passes blades at 30 to 150 Hz.
const idleFrequency = 45; // [Hz]
const fullFrequency = 150;
const humLoudness = 0.1;
const surfaceLoudness = 0.05;
const deepLoudness = 0.05;
const flowLoudness = 0.12;
const reelLoudness = 0.05;
const splashPause = 1500; // [ms]
const thumpPause = 400; // [ms]: a hull that slides along a wall bumps, it does not rattle
const noiseLength = 4; // [s] of noise that goes round: longer than an ear remembers
const alarmPeriod = 3000; // [ms] between repeats of a standing alarm

/** Rising is good, falling is not. What each says is in the event's own caption. */
const missionTones: Record<string, { frequencies: number[]; length: number }> = {
  goal: { frequencies: [784, 1047], length: 0.13 },
  penalty: { frequencies: [330, 262], length: 0.16 },
  mission: { frequencies: [523, 659, 784, 1047], length: 0.16 },
};

class Voice {
  private readonly context = new AudioContext();
  private readonly master = this.context.createGain();
  private readonly humLevel = this.context.createGain();
  private readonly humTones: OscillatorNode[] = [];
  /** All that the vehicle hears goes through the water; what the page says does not. */
  private readonly water = this.context.createBiquadFilter();
  private readonly noise = this.makeNoise();
  private readonly surface = this.hiss('bandpass', 900, 0.4);
  private readonly deep = this.hiss('lowpass', 140, 0.7);
  private readonly flow = this.hiss('bandpass', 420, 0.8);
  private readonly reelLevel = this.context.createGain();
  private readonly reelTone = this.context.createOscillator();

  constructor() {
    this.master.gain.value = 0;
    this.master.connect(this.context.destination);
    this.water.type = 'lowpass';
    this.water.frequency.value = soundscape({ depth: null, speed: 0, reelSpeed: 0, isFalling: false }).cutOff;
    this.water.connect(this.master);
    this.reelLevel.gain.value = 0;
    this.reelTone.type = 'square';
    this.reelTone.connect(this.reelLevel).connect(this.water);
    this.reelTone.start();
    const soft = this.context.createBiquadFilter();
    soft.type = 'lowpass';
    soft.frequency.value = 420; // water and hull take the rest
    this.humLevel.gain.value = 0;
    soft.connect(this.humLevel).connect(this.water);
    // Slightly apart, as no two thrusters turn alike: they beat.
    for (const detune of [-9, 7]) {
      const tone = this.context.createOscillator();
      tone.type = 'sawtooth';
      tone.detune.value = detune;
      tone.frequency.value = idleFrequency;
      tone.connect(soft);
      tone.start();
      this.humTones.push(tone);
    }
  }

  setVolume(volume: number): void {
    this.master.gain.setTargetAtTime(volume, this.context.currentTime, 0.05);
  }

  setHum(frequency: number, level: number): void {
    const now = this.context.currentTime;
    this.humLevel.gain.setTargetAtTime(humLoudness * level, now, 0.08);
    for (const tone of this.humTones) tone.frequency.setTargetAtTime(frequency, now, 0.08);
  }

  setScape(scape: Scape): void {
    const now = this.context.currentTime;
    this.water.frequency.setTargetAtTime(scape.cutOff, now, 0.05);
    this.surface.gain.setTargetAtTime(surfaceLoudness * scape.surface, now, 0.3);
    this.deep.gain.setTargetAtTime(deepLoudness * scape.deep, now, 0.3);
    this.flow.gain.setTargetAtTime(flowLoudness * scape.flow, now, 0.2);
    this.reelLevel.gain.setTargetAtTime(reelLoudness * scape.reel, now, 0.05);
    this.reelTone.frequency.setTargetAtTime(scape.reelPitch, now, 0.05);
  }

  /** Something hard against the frame: a short, dull burst of noise. */
  thump(): void {
    this.burst({ cutOff: 180, loudness: 0.9, length: 0.25 });
  }

  /** A hull falls into the water: bright at first, then only the bubbles' rumble. */
  splash(): void {
    this.burst({ cutOff: 5000, loudness: 0.5, length: 0.5, cutOffAtEnd: 250 });
    this.burst({ cutOff: 500, loudness: 0.35, length: 1.6, cutOffAtEnd: 120 });
  }

  private burst(how: { cutOff: number; loudness: number; length: number; cutOffAtEnd?: number }): void {
    const now = this.context.currentTime;
    const noise = this.context.createBufferSource();
    noise.buffer = this.noise;
    const dull = this.context.createBiquadFilter();
    dull.type = 'lowpass';
    dull.frequency.setValueAtTime(how.cutOff, now);
    dull.frequency.exponentialRampToValueAtTime(how.cutOffAtEnd ?? how.cutOff, now + how.length);
    const level = this.context.createGain();
    level.gain.setValueAtTime(how.loudness, now);
    level.gain.exponentialRampToValueAtTime(0.001, now + how.length);
    noise.connect(dull).connect(level).connect(this.master);
    noise.start(now, Math.random() * noiseLength);
    noise.stop(now + how.length);
  }

  private makeNoise(): AudioBuffer {
    const length = Math.floor(noiseLength * this.context.sampleRate);
    const buffer = this.context.createBuffer(1, length, this.context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < length; ++i) samples[i] = Math.random() * 2 - 1;
    return buffer;
  }

  /** Noise of one colour that goes on for ever, silent until its level is raised. */
  private hiss(type: BiquadFilterType, frequency: number, width: number): GainNode {
    const noise = this.context.createBufferSource();
    noise.buffer = this.noise;
    noise.loop = true;
    const colour = this.context.createBiquadFilter();
    colour.type = type;
    colour.frequency.value = frequency;
    colour.Q.value = width;
    const level = this.context.createGain();
    level.gain.value = 0;
    noise.connect(colour).connect(level).connect(this.water);
    noise.start();
    return level;
  }

  beep(frequencies: readonly number[], length: number): void {
    let at = this.context.currentTime;
    for (const frequency of frequencies) {
      const tone = this.context.createOscillator();
      const level = this.context.createGain();
      tone.type = 'triangle';
      tone.frequency.value = frequency;
      level.gain.setValueAtTime(0, at);
      level.gain.linearRampToValueAtTime(0.3, at + 0.01);
      level.gain.setValueAtTime(0.3, at + length - 0.02);
      level.gain.linearRampToValueAtTime(0, at + length);
      tone.connect(level).connect(this.master);
      tone.start(at);
      tone.stop(at + length);
      at += length;
    }
  }

  close(): void {
    void this.context.close();
  }
}

/** Starts listening for the first gesture; call the answer to stop. */
export function startSound(): () => void {
  let voice: Voice | null = null;
  const stops: (() => void)[] = [];
  const begin = (): void => {
    if (voice !== null || !settings.value.sound || !('AudioContext' in window)) return;
    voice = new Voice();
  };
  for (const gesture of ['pointerdown', 'keydown'] as const) {
    window.addEventListener(gesture, begin);
    stops.push(() => window.removeEventListener(gesture, begin));
  }
  stops.push(
    effect(() => voice?.setVolume(settings.value.sound ? settings.value.volume : 0)),
    effect(() => {
      const { frequency, level } = hum(vehicle.value?.thrusters ?? []);
      const isPaused = telemetry.value?.rate === 0;
      voice?.setVolume(settings.value.sound ? settings.value.volume : 0);
      voice?.setHum(frequency, isPaused ? 0 : level);
    }),
    hearTheWater(() => voice),
    listen((message) => {
      if (message.type !== 'event') return;
      if (message.kind === 'photo') {
        voice?.beep([1600, 1200], 0.03);
      } else if (message.kind === 'message') {
        voice?.beep([660, 880], 0.12);
        captionSound('chime');
      } else {
        const tone = missionTones[message.kind];
        if (tone) voice?.beep(tone.frequencies, tone.length);
      }
    }),
    onCapture(() => voice?.beep([1047, 1319, 1568], 0.07)),
    soundAlarms(() => voice),
  );
  return () => {
    for (const stop of stops) stop();
    voice?.close();
  };
}

/** The water around, the reel, splashes and bumps: what telemetry says of the vehicle's surroundings. */
function hearTheWater(voice: () => Voice | null): () => void {
  let depth: number | null = null;
  let contacts: number | null = null;
  let lastThump = 0;
  let lastSplash = 0;
  // A gauge that ends at the surface does not see a fall; the event does, and tells it with words.
  const splash = (): void => {
    const at = performance.now();
    if (at - lastSplash < splashPause) return;
    lastSplash = at;
    voice()?.splash();
    untracked(() => captionSound('splash'));
  };
  const stopListening = listen((message) => {
    if (message.type === 'event' && message.kind === 'splash') splash();
  });
  const stop = effect(() => {
    const now = vehicle.value;
    const isPaused = telemetry.value?.rate === 0;
    const isFalling = telemetry.value?.phase === 'deploying' && (now?.depth ?? 0) < 0;
    const heard = soundscape({
      depth: now?.depth ?? null,
      speed: now?.speed ?? null,
      reelSpeed: isPaused ? 0 : (tether.value?.reel_speed ?? 0),
      isFalling,
    });
    voice()?.setScape(isPaused ? { ...heard, surface: 0, deep: 0, flow: 0 } : heard);
    if (now === null) return;
    if (hasSplashed(depth, now.depth)) splash();
    const at = performance.now();
    if (touches(contacts, now.contacts) && at - lastThump > thumpPause) {
      lastThump = at;
      voice()?.thump();
      untracked(() => captionSound('thump'));
    }
    depth = now.depth;
    contacts = now.contacts;
  });
  return () => {
    stop();
    stopListening();
  };
}

/** Each alarm once when it comes, then again every few seconds for as long as one stands. */
function soundAlarms(voice: () => Voice | null): () => void {
  let known = new Set<string>();
  const sound = (): void => voice()?.beep([880, 660, 880, 660], 0.14);
  const stop = effect(() => {
    const alarms = warningList.value.filter((one) => one.level === 'alarm');
    const fresh = alarms.filter((one) => !known.has(one.id));
    known = new Set(alarms.map((one) => one.id));
    if (fresh.length === 0) return;
    sound();
    for (const one of fresh) captionSound(`alarm: ${one.text.split(' · ')[0]}`);
  });
  const repeat = window.setInterval(() => {
    if (known.size > 0 && !document.hidden) sound();
  }, alarmPeriod);
  return () => {
    stop();
    window.clearInterval(repeat);
  };
}
