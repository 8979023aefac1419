import { usePeriodChoice, useSelected } from '../actors.ts'
import { PeriodFields } from './PeriodFields.tsx'

/** Asks when the period of the list begins and ends (docs/behaviour.md#timeframe). */
export function PeriodDialog() {
  const entry = useSelected(usePeriodChoice(), ({ children }) => children.periodEntry)
  return <PeriodFields entry={entry} title="Incidents that started" hints={hints} />
}

const hints = {
  from: 'In your time zone. A day alone counts from its beginning. If left empty: from the oldest.',
  to: 'A day alone counts to its end. If left empty: until now, and what starts later.',
} as const
