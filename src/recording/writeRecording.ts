import { Encoder, type Encoded, type Writer } from './codec.ts'
import type { Checkpoint, KeptStep } from './kept.ts'
import { formatName, formatVersion, type RecordedState, type Recording } from './recording.ts'
import { chartDigests } from './structure.ts'

interface Kept {
  readonly beginning: Checkpoint
  readonly steps: readonly KeptStep[]
}

/**
 * Writes the text of a recording. `writer` decides what becomes of texts; the sentences of `leftOut` say what it leaves
 * out or replaces.
 */
export function writeRecording(
  { beginning, steps }: Kept,
  writer: Writer,
  { release, leftOut }: Pick<Recording, 'release' | 'leftOut'>,
): string {
  const actors = new Numbers<string>((path) => path)
  const values = [beginning.snapshot, ...beginning.timers.map(({ event }) => event), ...steps.map(({ what }) => what)]
  const encoder = new Encoder(writer, values)
  const states = new Numbers<RecordedState>((state) => JSON.stringify(state))
  const recording: Recording = {
    format: formatName,
    version: formatVersion,
    release,
    charts: chartDigests(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    leftOut,
    beginning: {
      at: beginning.at,
      snapshot: encodedSnapshot(beginning.snapshot, encoder),
      timers: beginning.timers.map(({ source, target, id, event, delay }) => ({
        source: actors.of(source),
        target: actors.of(target),
        id,
        event: encodedEvent(event, encoder),
        delay,
      })),
    },
    steps: steps.map(({ at, kind, actor, what, within, states: reached, ...rest }) => ({
      ...rest,
      kind,
      at: at - beginning.at,
      ...(within === undefined ? {} : { within: { ...within, actor: actors.of(within.actor) } }),
      actor: actors.of(actor),
      what: kind === 'answered' || kind === 'failed' ? encoder.encode(what) : encodedEvent(what, encoder),
      states: reached.map(([path, state]) => [actors.of(path), states.of(state)] as const),
    })),
    actors: actors.all,
    states: states.all,
    shared: encoder.shared,
  }
  return JSON.stringify(recording)
}

/** The type of an event is one of the charts' own words. */
function encodedEvent(event: unknown, encoder: Encoder): Encoded {
  const { type, ...content } = Object(event) as { readonly type?: unknown }
  return { ...(encoder.encode(content) as object), type: String(type) }
}

/** The parts of a persisted snapshot that hold data; XState and the charts name everything else in it. */
const data: ReadonlySet<string> = new Set(['context', 'input', 'output', 'error'])

function encodedSnapshot(snapshot: unknown, encoder: Encoder): Encoded {
  const parts = Object.entries(Object(snapshot) as Readonly<Record<string, unknown>>).map(([name, part]) => {
    if (data.has(name)) return [name, encoder.encode(part)]
    if (name !== 'children') return [name, part as Encoded]
    return [name, mapped(part, (child) => encodedChild(child, encoder))]
  })
  return Object.fromEntries(parts) as Encoded
}

function encodedChild(child: unknown, encoder: Encoder): Encoded {
  return mapped(child, (part, name) => (name === 'snapshot' ? encodedSnapshot(part, encoder) : (part as Encoded)))
}

function mapped(parts: unknown, change: (part: unknown, name: string) => Encoded): Encoded {
  const entries = Object.entries(Object(parts) as Readonly<Record<string, unknown>>)
  return Object.fromEntries(entries.map(([name, part]) => [name, change(part, name)]))
}

/** Numbers things in the order of their first use. */
class Numbers<Thing> {
  readonly all: Thing[] = []
  private readonly numbers = new Map<string, number>()

  constructor(private readonly nameOf: (thing: Thing) => string) {}

  of(thing: Thing): number {
    const name = this.nameOf(thing)
    const number = this.numbers.get(name) ?? this.all.push(thing) - 1
    this.numbers.set(name, number)
    return number
  }
}
