import {
  fromCallback,
  fromPromise,
  type AnyEventObject,
  type AnyStateMachine,
  type EventObject,
  type InputFrom,
  type OutputFrom,
} from 'xstate'
import { placeOf, type Place } from '../../../machines/core/domain/route.ts'
import { PortNotProvided, type DeclaredPort } from '../../../machines/core/port.ts'
import { provided, type KindOf } from '../../../machines/core/provided.ts'
import type * as declared from '../../../machines/ports.ts'
import type { LocationCommand } from '../../../machines/app/ports.ts'

type Ports = typeof declared
type Named<Kind> = { [Port in keyof Ports]: KindOf<Ports[Port]> extends Kind ? Port : never }[keyof Ports]
/** The ports that reply asynchronously. */
type Asking = Named<'promise'>
/** The ports that report events. */
type Telling = Named<'callback'>

/** The reply of each of these ports: a value, or a Fault to reject with. */
export type Answers = {
  [Port in Asking]: (input: InputFrom<Ports[Port]>, signal: AbortSignal) => Promise<OutputFrom<Ports[Port]>>
}

/** One use of a port. */
export interface Call {
  readonly port: string
  readonly input: unknown
}

/** Stands in for all ports of the application. Gives the replies that a test chooses, and records the calls. */
export class Outside {
  /** Every use of a port, in order. */
  readonly calls: Call[] = []
  /** The addresses in the tab's history, including those that Forward leads to. */
  private readonly entries: string[]
  /** The index of the current address. */
  private at = 0
  private readonly listeners = new Map<Telling, Set<(event: AnyEventObject) => void>>()
  /** The offset of the server's clock in minutes ahead of UTC; undefined if its answers have not told it. */
  offset: number | undefined = -new Date().getTimezoneOffset()

  /**
   * `answers` may be changed at any time: the next call gets the new reply. A call to a port without a reply fails, as
   * does a call to a port without an adapter in production.
   */
  constructor(
    readonly answers: Partial<Answers>,
    start: string,
  ) {
    this.entries = [start]
  }

  get address(): string {
    return this.entries[this.at] ?? '/'
  }

  /** The addresses up to the current one, which is last. */
  get history(): readonly string[] {
    return this.entries.slice(0, this.at + 1)
  }

  get place(): Place {
    return placeOf(this.address)
  }

  /** The inputs of the calls of a port. */
  askedOf(port: keyof Ports): readonly unknown[] {
    return this.calls.filter((call) => call.port === port).map(({ input }) => input)
  }

  /** Makes a port report an event, for example `tell('network', { type: 'network.offline' })`. */
  tell(port: Telling, event: AnyEventObject) {
    // A copy, because an event may restart the port, and the restarted port must not receive the same event again.
    const listeners = [...(this.listeners.get(port) ?? [])]
    if (listeners.length === 0) throw new Error(`nothing listens to the port '${port}'`)
    for (const listener of listeners) listener(event)
  }

  /** Presses the browser's Back button. */
  goBack() {
    if (this.at > 0) this.travel(-1, -1)
  }

  /** Presses the browser's Forward button. */
  goForward() {
    if (this.at < this.entries.length - 1) this.travel(1, 1)
  }

  /** Returns the chart with its ports, and the ports of all charts below it, connected to this object. */
  provide<Machine extends AnyStateMachine>(machine: Machine): Machine {
    return provided(machine, (port) => this.standIn(port))
  }

  private standIn({ name, kind }: DeclaredPort): unknown {
    if (kind === 'promise') return this.asking(name as Asking)
    if (kind === 'callback') return this.telling(name as Telling)
    return (_: unknown, input: unknown) => {
      this.calls.push({ port: name, input })
    }
  }

  private asking(port: Asking) {
    return fromPromise<unknown, never>(async ({ input, signal }) => {
      this.calls.push({ port, input })
      const answer = this.answers[port]
      if (answer === undefined) throw new PortNotProvided(port)
      return await answer(input, signal)
    })
  }

  private telling(port: Telling) {
    return fromCallback<EventObject, never>(({ input, sendBack, receive }) => {
      if (input !== undefined) this.calls.push({ port, input })
      const listeners = this.listeners.get(port) ?? new Set()
      this.listeners.set(port, listeners.add(sendBack))
      if (port === 'apiActivity' && this.offset !== undefined) {
        sendBack({ type: 'api.zoneRead', zone: { at: Date.now(), offset: this.offset } })
      }
      receive((event) => {
        if (isLocationCommand(event)) this.move(event)
        else this.calls.push({ port, input: event })
      })
      return () => void listeners.delete(sendBack)
    })
  }

  private move(command: LocationCommand) {
    if (command.type === 'location.travel') return this.travel(command.by, 0)
    const { type, to } = command
    const isNewEntry = type === 'location.push' && command.isSamePlace === true
    if (isNewEntry || (type === 'location.push' && to !== this.address)) this.entries.splice(++this.at)
    this.entries[this.at] = to
    this.tell('location', { type: 'location.changed', place: this.place, by: 0 })
  }

  /**
   * Moves `far` entries through the history. `by` is the distance to report: 0 if the console moved, not the operator.
   */
  private travel(far: number, by: number) {
    this.at = Math.min(Math.max(this.at + far, 0), this.entries.length - 1)
    this.tell('location', { type: 'location.changed', place: this.place, by })
  }
}

function isLocationCommand(event: EventObject): event is LocationCommand {
  return event.type.startsWith('location.')
}
