import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { unreachable } from '../../machines/support/fixtures.ts'
import { renderApp } from '../support/renderApp.tsx'

/** The page of the sources (docs/behaviour.md#sources-page). */

it('fetches the sources again each minute, and says of when they are once that has failed twice', async () => {
  let asked = 0
  const { wait } = await renderApp({
    at: '/sourcesystems',
    answers: {
      fetchWatchedSources: () => {
        asked += 1
        return asked === 1
          ? Promise.resolve({
              items: [{ pk: 3, name: 'zabbix', type: 'zabbix', address: '', lastHeard: undefined }],
              unreadable: 0,
            })
          : Promise.reject(unreachable('get sources'))
      },
      fetchIncidentCount: () => Promise.resolve(7),
    },
  })
  await screen.findByRole('link', { name: 'Open incidents of zabbix: 7 open incidents' })
  expect(screen.queryByText(/^As of/)).toBeNull()
  for (const minute of [1, 2, 3]) {
    await wait(60_000)
    expect(asked).toBe(minute + 1)
  }
  expect(screen.getByText('As of 3 min ago: the sources have not been fetched since.')).toBeDefined()
})
