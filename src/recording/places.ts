import type { InspectionEvent } from 'xstate'
import { pathOf, sourceNameOf } from './actors.ts'

type InspectedActor = InspectionEvent['actorRef']

/** A place within the effects of a step (see `Place`), with the path of the actor instead of its number. */
export interface KeptPlace {
  readonly actor: string
  readonly at: string
  readonly nth: number
}

/** Remembers the places that the charts have passed since they were last at rest. */
export class Places {
  private passed: { readonly actor: InspectedActor; readonly at: string }[] = []

  /** `ports` are the names of the ports. */
  constructor(private readonly ports: ReadonlySet<string>) {}

  /** Must be called when the charts are at rest. */
  clear() {
    this.passed = []
  }

  /** Notes what the charts have just done. Returns false if it cannot lead outside the charts. */
  pass(found: InspectionEvent): boolean {
    const at = this.placeOf(found)
    if (at === undefined) return false
    this.passed.push({ actor: found.actorRef, at })
    return true
  }

  /** The last place that was passed; undefined if there is none. */
  get last(): KeptPlace | undefined {
    const last = this.passed.at(-1)
    if (last === undefined) return undefined
    const path = pathOf(last.actor)
    const same = this.passed.filter(({ actor, at }) => at === last.at && pathOf(actor) === path)
    return { actor: path, at: last.at, nth: same.length }
  }

  private placeOf(found: InspectionEvent): string | undefined {
    if (found.type === '@xstate.action') return found.action.type
    if (found.type !== '@xstate.event') return undefined
    const name = sourceNameOf(found.actorRef)
    return name !== undefined && this.ports.has(name) ? found.event.type : undefined
  }
}
