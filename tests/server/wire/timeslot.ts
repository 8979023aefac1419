import type { TimeRecurrence, Timeslot } from '../world/model.ts'

function recurrenceToWire({ days, start, end }: TimeRecurrence): Record<string, unknown> {
  const allDay = start === '00:00:00' && end === '23:59:59.999999'
  return { days, start, end, ...(allDay ? { all_day: true } : {}) }
}

export function timeslotToWire({ pk, name, recurrences }: Timeslot): Record<string, unknown> {
  return { pk, name, time_recurrences: recurrences.map(recurrenceToWire) }
}
