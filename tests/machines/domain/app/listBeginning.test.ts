/** The list at the beginning of a visit (docs/behaviour.md#pagination). */
import { expect, test } from 'vitest'
import { listAtFirst, type ListSettings } from '../../../../machines/app/domain/listBeginning.ts'
import { completeConfiguration } from '../../../../machines/core/domain/configuration.ts'
import { rememberedQuery } from '../../../../machines/list/domain/askedQuery.ts'
import { defaultPreferences, type Preferences } from '../../../../machines/list/domain/preferences.ts'

const configuration = completeConfiguration({
  backendUrl: 'https://argus.example',
  cookieDomain: 'argus.example',
  enableWebsocketSupport: true,
})
const remembered: Preferences = { ...defaultPreferences, cursor: 'third', rowsBefore: 50, autoUpdateMethod: 'interval' }

function first(preferences: Preferences, change: Partial<ListSettings> = {}) {
  if (configuration === undefined) throw new TypeError('the configuration is not complete')
  const { cursor, rowsBefore, extent, pageToResume } = listAtFirst({
    configuration,
    abilities: { hasRealtime: true },
    preferences,
    query: rememberedQuery(preferences),
    ...change,
  })
  return { cursor, rowsBefore, extent, pageToResume }
}

test('the remembered page is shown at once, or once the list no longer holds everything; a live list has no pages', () => {
  const page = { cursor: 'third', rowsBefore: 50 }
  const whole = { extent: 'everything', cursor: undefined, rowsBefore: 0 }
  expect(first(remembered)).toEqual({ extent: 'page', ...page, pageToResume: undefined })
  const grouped: Preferences = { ...remembered, group: 'host' }
  expect(first(grouped)).toEqual({ ...whole, pageToResume: page })
  expect(first({ ...grouped, autoUpdateMethod: 'realtime' })).toEqual({ ...whole, pageToResume: undefined })
  // A link to other incidents begins with their first page.
  const query = { ...rememberedQuery(remembered), search: 'fan' }
  expect(first(grouped, { query })).toEqual({ ...whole, pageToResume: undefined })
})
