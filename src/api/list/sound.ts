import { toFault } from '../../../machines/core/domain/fault.ts'

/** What a page needs for a sound. */
export interface SoundPage {
  readonly navigator: { readonly userActivation?: { readonly hasBeenActive: boolean } }
  readonly openLoudspeaker: () => Loudspeaker
}

/** Something that plays once the browser lets it. */
export interface Loudspeaker {
  readonly isRunning: () => boolean
  readonly resume: () => Promise<void>
  /** Plays, and closes itself. */
  readonly play: () => void
  readonly close: () => void
}

/** Milliseconds a browser may take to begin; one that does not want to leaves the question open. */
export const beginTimeout = 1000

/** Hertz of the notes, and seconds each of them lasts. */
const notes = [880, 660]
const noteLength = 0.16
const loudness = 0.2

/**
 * Plays two short notes. Rejects with a fault where the browser does not let the page play anything: most want a click
 * or a key on it first, and are not even asked before.
 */
export async function playSound(page: SoundPage): Promise<void> {
  try {
    if (page.navigator.userActivation?.hasBeenActive === false) throw new Error('nobody has used the page yet')
    const loudspeaker = page.openLoudspeaker()
    await Promise.race([loudspeaker.resume(), timeout()])
    if (!loudspeaker.isRunning()) {
      loudspeaker.close()
      throw new Error('the browser does not let the page play a sound')
    }
    loudspeaker.play()
  } catch (error) {
    throw toFault(error, 'play a sound')
  }
}

/** The browser's own audio. Throws where there is none. */
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
