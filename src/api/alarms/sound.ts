import { toFault } from '../../../machines/core/domain/fault.ts'

/** The part of the page required to play a sound. */
export interface SoundPage {
  readonly openLoudspeaker: () => Loudspeaker
}

/** An audio output, which runs once the browser allows it. */
export interface Loudspeaker {
  readonly isRunning: () => boolean
  readonly resume: () => Promise<void>
  /** Plays the notes, then closes the output. */
  readonly play: () => void
  readonly close: () => void
}

/**
 * How long a browser may take to start the audio, in milliseconds; a browser that refuses may never settle the promise.
 */
export const beginTimeout = 1000

/** The notes in hertz, and the length of each in seconds. */
const notes = [880, 660]
const noteLength = 0.16
const loudness = 0.2

/**
 * Plays two short notes. Rejects with a fault if the browser does not allow the page to play: most browsers require a
 * click or a key press first, unless their settings or earlier visits to the site allow it. There is no way to find out
 * but to try.
 */
export async function playSound(page: SoundPage): Promise<void> {
  const loudspeaker = await runningLoudspeaker(page)
  loudspeaker.play()
}

/** Rejects as `playSound` would, but plays nothing. */
export async function checkSound(page: SoundPage): Promise<void> {
  const loudspeaker = await runningLoudspeaker(page)
  loudspeaker.close()
}

async function runningLoudspeaker(page: SoundPage): Promise<Loudspeaker> {
  try {
    const loudspeaker = page.openLoudspeaker()
    await Promise.race([loudspeaker.resume(), timeout()])
    if (loudspeaker.isRunning()) return loudspeaker
    loudspeaker.close()
    throw new Error('the browser does not let the page play a sound')
  } catch (error) {
    throw toFault(error, 'play a sound')
  }
}

/** Opens the browser's audio output. Throws if the browser has none. */
export function openLoudspeaker(): Loudspeaker {
  const audio = new AudioContext()
  return {
    isRunning: () => audio.state === 'running',
    resume: () => audio.resume(),
    play: () => chime(audio),
    close: () => void audio.close(),
  }
}

function chime(audio: AudioContext) {
  const end = audio.currentTime + notes.length * noteLength
  const volume = audio.createGain()
  volume.gain.setValueAtTime(loudness, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(loudness / 100, end)
  volume.connect(audio.destination)
  const oscillator = audio.createOscillator()
  for (const [index, hertz] of notes.entries()) {
    oscillator.frequency.setValueAtTime(hertz, audio.currentTime + index * noteLength)
  }
  oscillator.connect(volume)
  oscillator.addEventListener('ended', () => void audio.close())
  oscillator.start()
  oscillator.stop(end)
}

function timeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, beginTimeout))
}
