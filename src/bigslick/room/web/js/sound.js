// Short synthesized sounds; silent until the user has interacted with the page.
import { settings } from "./settings.js";

const LONGEST = 1000; // milliseconds; every sound has ended by then

let context = null;
let rest = 0; // the timer that suspends the context, which uses power even in silence

function tone(frequency, start, length, volume, type = "sine") {
  const at = context.currentTime + start;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = type;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length + 0.02);
}

function noise(start, length, volume, frequency) {
  const at = context.currentTime + start;
  const buffer = context.createBuffer(
    1,
    Math.ceil(context.sampleRate * length),
    context.sampleRate,
  );
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length);
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = frequency;
  const gain = context.createGain();
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}

const SOUNDS = {
  deal: () => noise(0, 0.07, 0.22, 3200),
  board: () => noise(0, 0.1, 0.28, 2200),
  check: () => [0, 0.09].forEach((t) => noise(t, 0.04, 0.5, 420)),
  call: () => [0, 0.05].forEach((t) => noise(t, 0.05, 0.3, 5200)),
  bet: () => [0, 0.045, 0.09].forEach((t) => noise(t, 0.05, 0.34, 5600)),
  allin: () => [0, 0.04, 0.08, 0.12, 0.16].forEach((t) => noise(t, 0.06, 0.36, 5000)),
  fold: () => noise(0, 0.12, 0.16, 900),
  turn: () => (tone(660, 0, 0.16, 0.14), tone(880, 0.13, 0.22, 0.14)),
  low: () => tone(520, 0, 0.09, 0.1, "triangle"),
  win: () => [523, 659, 784].forEach((f, i) => tone(f, i * 0.09, 0.28, 0.11, "triangle")),
  chat: () => tone(980, 0, 0.1, 0.06),
};

/** Play a sound, unless sounds are muted. */
export function play(name) {
  if (!settings.sound || !SOUNDS[name]) return;
  if (!context) {
    if (!navigator.userActivation?.hasBeenActive) return;
    context = new AudioContext();
  }
  clearTimeout(rest);
  rest = setTimeout(() => context.suspend(), LONGEST);
  context
    .resume()
    .then(() => settings.sound && SOUNDS[name]())
    .catch(() => {}); // not allowed yet: stay silent
}
