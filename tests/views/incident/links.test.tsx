import { render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { mostTagColumns } from '../../../machines/list/domain/preferences.ts'
import { asciiHost } from '../../../src/views/core/asciiHost.ts'
import { SafeLink } from '../../../src/views/incident/details/SafeLink.tsx'
import { toggled } from '../../../src/views/list/table/tagColumns.ts'
import { TagList } from '../../../src/views/list/cells/TagList.tsx'
import { incident } from '../../machines/support/fixtures.ts'
import { anEvent, stageIncident } from './incidentStage.tsx'

const disguised = 'https://\u0430pple.example/login'

test.each([
  ['https://tickets.example/a', undefined],
  ['https://Tickets.Example:8080/a', undefined],
  ['http://[::1]/', undefined],
  [disguised, 'xn--pple-43d.example'],
  ['http://0x7f.1/', '127.0.0.1'],
  ['nowhere', undefined],
])('the host that %s disguises: %s', (address, host) => {
  expect(asciiHost(address)).toBe(host)
})

test('a link with a disguised host shows the real one', () => {
  render(
    <MantineProvider>
      <SafeLink address={disguised} />
    </MantineProvider>,
  )
  expect(screen.getByRole('link').textContent).toBe(`${disguised} (xn--pple-43d.example)`)
})

test('the addresses in the description and in the messages of an incident are links', async () => {
  const wiki = 'https://wiki.example/a'
  await stageIncident({
    incident: { description: `see ${wiki}.` },
    history: { events: [anEvent({ description: `(${wiki}), javascript:alert(1)` })] },
  })
  const links = await screen.findAllByRole('link', { name: wiki })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([wiki, wiki])
  expect(links.map((link) => link.getAttribute('rel'))).toEqual(['noopener noreferrer', 'noopener noreferrer'])
})

test("a tag's link with a disguised host shows the real one", () => {
  const tagged = incident({ tags: [{ key: 'url', value: disguised }] })
  render(<TagList incident={tagged} tabIndex={undefined} list={undefined} />)
  expect(screen.getByRole('link').textContent).toBe(`(xn--pple-43d.example) url=${disguised}`)
})

test('an address with a user name and password before its host is not linked', () => {
  render(
    <MantineProvider>
      <SafeLink address="https://bank.example:pw@evil.example/" />
    </MantineProvider>,
  )
  expect(screen.queryByRole('link')).toBeNull()
})

test('if more tag columns are chosen than can be stored, the first one is dropped', () => {
  const many = Array.from({ length: mostTagColumns }, (_, index) => `key${index}`)
  expect(toggled(many, 'one more')).toEqual([...many.slice(1), 'one more'])
})
