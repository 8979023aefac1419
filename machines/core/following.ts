/** Lets a chart follow what it reads of other charts (docs/charts.md#how-charts-communicate). */
import { fromCallback, type AnyActorRef, type EventObject, type NonReducibleUnknown } from 'xstate'
import { singletonActor, type SingletonActors } from './system.ts'

export interface FollowingOptions<Told> {
  /** Whether two events say the same, so that the second is not sent; by default, whether all their properties are identical. */
  readonly isSame?: (one: Told, other: Told) => boolean
  /** Whether the chart is told what is read at the start; by default, it is. */
  readonly isFirstTold?: boolean
}

/**
 * An actor that sends its chart what `read` finds in these charts: immediately, and again each time one of them has
 * changed it. It sends nothing while `read` finds nothing, and nothing more once one of the charts is about to stop.
 */
export function following<Told extends EventObject, Input extends NonReducibleUnknown = NonReducibleUnknown>(
  charts: readonly (keyof SingletonActors)[],
  read: (self: AnyActorRef, input: Input) => Told | undefined,
  { isSame = isAlike, isFirstTold = true }: FollowingOptions<Told> = {},
) {
  return fromCallback<EventObject, Input>(({ sendBack, self, input }) => {
    let told = isFirstTold ? undefined : read(self, input)

    function tell() {
      const now = read(self, input)
      if (now !== undefined && (told === undefined || !isSame(told, now))) sendBack(now)
      told = now
    }

    if (isFirstTold) tell()
    const followed = charts.map((id) => singletonActor(self, id) as AnyActorRef)
    const isAnyStopping = () => charts.some((id) => self.system.get(id) === undefined)
    const subscriptions = followed.map((chart) => chart.subscribe(() => isAnyStopping() || tell()))
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  })
}

function isAlike(one: EventObject, other: EventObject): boolean {
  const [told, now] = [Object.entries(one), new Map(Object.entries(other))]
  return told.length === now.size && told.every(([name, value]) => Object.is(value, now.get(name)))
}
