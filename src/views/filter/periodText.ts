import { timestamp, timestampWithoutSeconds, type TimeStyle } from '../../time/format.ts'

const minute = 60_000

/** A bound of a period, in milliseconds since 1970: with seconds only if it has any. */
export function boundWords(moment: number, style: TimeStyle): string {
  return moment % minute === 0 ? timestampWithoutSeconds(moment, style) : timestamp(moment, style)
}
