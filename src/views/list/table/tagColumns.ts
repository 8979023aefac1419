import { tagOrderKey, type ListOrder } from '../../../../machines/list/domain/listOrder.ts'
import { mostTagColumns } from '../../../../machines/list/domain/preferences.ts'

/** The tag keys offered as columns, including those already chosen, in alphabetical order. */
export function tagKeys(listed: readonly string[], chosen: readonly string[]): readonly string[] {
  return [...new Set([...chosen, ...listed])].toSorted((one, other) => one.localeCompare(other, 'en'))
}

/** Adds the key, or removes it if present. If there are too many keys, drops the oldest. */
export function toggled(keys: readonly string[], key: string): readonly string[] {
  return keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key].slice(-mostTagColumns)
}

/**
 * The order after the column of a tag key has been shown or hidden: undefined if the rows were sorted by that column.
 */
export function orderWithout(order: ListOrder | undefined, key: string): ListOrder | undefined {
  return order?.by === tagOrderKey(key) ? undefined : order
}
