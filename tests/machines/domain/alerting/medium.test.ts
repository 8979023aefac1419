import { expect, it } from 'vitest'
import {
  isSameMedia,
  mediumOf,
  type DescribedMedium,
  type MediumProperty,
} from '../../../../machines/alerting/domain/medium.ts'

const line: MediumProperty = { name: 'line', title: 'Line', description: undefined, input: 'text', isRequired: true }
const pager: DescribedMedium = {
  slug: 'pager',
  name: 'Pager',
  isInstalled: true,
  properties: [line],
  absence: undefined,
}
const siren: DescribedMedium = {
  slug: 'siren',
  name: 'Siren',
  isInstalled: true,
  properties: undefined,
  absence: 'Medium "siren" is not installed.',
}

it('finds a medium by its slug, even if it is not installed', () => {
  expect(mediumOf([pager, siren], 'siren')).toBe(siren)
  expect(mediumOf([pager, siren], 'fax')).toBeUndefined()
  expect(mediumOf([pager, siren], undefined)).toBeUndefined()
})

it.each<readonly [string, readonly DescribedMedium[], boolean]>([
  ['the same media', [{ ...pager, properties: [{ ...line }] }, { ...siren }], true],
  ['fewer media', [pager], false],
  ['a medium with another name', [{ ...pager, name: 'Beeper' }, siren], false],
  ['a medium with another reason why it cannot be used', [pager, { ...siren, absence: 'Broken.' }], false],
  ['a medium that is installed now', [pager, { ...siren, properties: [], absence: undefined }], false],
  ['a property that is no longer required', [{ ...pager, properties: [{ ...line, isRequired: false }] }, siren], false],
  ['a property with another title', [{ ...pager, properties: [{ ...line, title: 'Number' }] }, siren], false],
  ['more properties', [{ ...pager, properties: [line, { ...line, name: 'room' }] }, siren], false],
])('whether the media count as unchanged if the server lists %s: %s', (_, found, isSame) => {
  expect(isSameMedia([pager, siren], found)).toBe(isSame)
})
