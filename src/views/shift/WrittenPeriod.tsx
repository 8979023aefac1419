import { useShiftPeriod } from '../actors.ts'
import { PeriodFields } from '../filter/PeriodFields.tsx'

/** Asks when the shift begins and ends (docs/behaviour.md#shift). */
export function WrittenPeriod() {
  return <PeriodFields entry={useShiftPeriod()} title="A shift from … to" hints={hints} />
}

const hints = {
  from: 'In your time zone. A day alone counts from its beginning.',
  to: 'A day alone counts to its end. If left empty: until now.',
} as const
