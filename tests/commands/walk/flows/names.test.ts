import { expect, test } from 'vitest'
import { filterNamesGiven } from '../../../machines/models/filter/filterDriver.ts'
import { newMark } from '../ground.ts'
import type { Deployment } from '../flow.ts'
import { namesOf } from './names.ts'

test('the names of saved filters fit in the 40 characters that servers store', () => {
  const { called } = namesOf({ mark: newMark() } as Deployment)
  expect(filterNamesGiven.map(called).filter((name) => name.length > 40)).toEqual([])
})
