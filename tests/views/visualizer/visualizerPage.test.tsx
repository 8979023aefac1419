import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createActor, setup } from 'xstate'
import { createMask } from '../../../machines/core/domain/secret.ts'
import { inspectionOf, type Inspection } from '../../../src/inspection/inspection.ts'
import { connectedVisualizer } from '../../../src/visualizer/adapters.ts'
import type { PictureNode } from '../../../src/visualizer/register.ts'
import { VisualizerPage } from '../../../src/visualizer/views/VisualizerPage.tsx'

/** The page of the charts shows a recording step by step (docs/behaviour.md#charts). */

const switchMachine = setup({ types: { events: {} as { type: 'press' }, tags: {} as 'lit' } }).createMachine({
  id: 'switch',
  context: { watts: { night: 4, day: 9 } },
  initial: 'off',
  states: { off: { on: { press: 'on' } }, on: { tags: 'lit' } },
})
const lampMachine = setup({ actors: { switch: switchMachine } }).createMachine({
  id: 'lamp',
  invoke: { src: 'switch', id: 'switch' },
})

const picture: PictureNode = [
  'svg',
  { role: 'img', 'aria-label': 'The chart switch' },
  ['g', { 'data-state': 'switch.off' }, ['text', {}, 'Off']],
  ['g', { 'data-state': 'switch.on' }, ['text', {}, 'On']],
  ['g', { 'data-edge': 'switch.on|rest|0 switch.off|press|0' }, ['text', {}, 'press']],
  ['a', { href: 'bulb.svg' }, ['text', {}, 'invokes bulb']],
]
// With these properties, React takes the picture at once.
const drawn = Object.assign(Promise.resolve(picture), { status: 'fulfilled', value: picture })
const register = {
  title: 'Lamps',
  charts: ['lamp', 'switch', 'bulb'],
  pictureOf: (chart: string) => (chart === 'switch' ? drawn : undefined),
}

function recordedSteps(): readonly Inspection[] {
  const steps: Inspection[] = []
  const mask = createMask()
  const root = createActor(lampMachine, { inspect: (found) => void steps.push(inspectionOf(found, mask)) }).start()
  root.getSnapshot().children['switch']?.send({ type: 'press' })
  return steps
}

const button = (name: string) => screen.getByRole('button', { name })
const part = (role: string, name: string) => screen.getByRole(role, { name })
const textOf = (role: string, name: string) => part(role, name).textContent
const steppable = () => ['Back', 'Forward'].filter((name) => !button(name).hasAttribute('disabled'))
const litParts = () =>
  ['Off', 'On', 'press'].filter((text) => within(part('img', 'The chart switch')).getByText(text).closest('[data-lit]'))

it('a recording is stepped through: the actors, the chart, its context and the events are those of the step', async () => {
  const user = userEvent.setup({ delay: null })
  const replay = () => Promise.resolve({ steps: recordedSteps(), difference: 'It differs.' })
  const machine = connectedVisualizer({ channel: 'test.page', id: 'me', replay })
  const actor = createActor(machine, { input: { canReplay: true } }).start()
  render(
    <MantineProvider>
      <VisualizerPage actor={actor} register={register} />
    </MantineProvider>,
  )
  expect(document.title).toBe('Lamps')
  expect(textOf('region', 'Chart')).toContain('Select an actor.')
  expect(textOf('region', 'Events')).toContain('Nothing has happened yet.')
  const files = [{ name: 'night.json', text: () => Promise.resolve('') }]
  fireEvent.change(screen.getByLabelText('Open recording'), { target: { files } })

  await screen.findByRole('group', { name: 'Recording night.json' })
  expect(screen.getByRole('alert').textContent).toBe('It differs.')
  expect(steppable()).toEqual(['Forward'])
  await user.click(button('Forward'))
  expect(steppable()).toEqual(['Back', 'Forward'])
  await user.click(button('Forward'))
  await user.click(within(part('navigation', 'Actors')).getByRole('button', { name: /^switch/ }))
  expect(litParts()).toEqual(['Off'])

  fireEvent.change(part('slider', 'Step'), { target: { value: '3' } })
  expect(part('slider', 'Step').getAttribute('aria-valuetext')).toBe('Step 3 of 3: press to switch')
  expect(steppable()).toEqual(['Back'])
  expect(litParts()).toEqual(['On', 'press'])
  expect(textOf('navigation', 'Actors')).toMatch(/^Actors \(2\).*switchon$/)
  expect(textOf('region', 'Details')).toMatch(/^Run by.*Invokes in other statesbulbTagslitContext/)
  await user.click(button('watts'))
  expect(textOf('list', 'Context')).toContain('night 4')

  await user.type(screen.getByPlaceholderText('Name, sender or receiver'), 'press')
  expect(screen.getAllByRole('row')).toHaveLength(2)
  await user.click(button('press'))
  expect(textOf('list', 'Event')).toContain('type "press"')

  await user.click(button('bulb'))
  expect(textOf('region', 'Chart')).toContain('Not running: only the chart is shown.')
  await user.click(button('Close recording'))
  expect(textOf('region', 'Chart')).toContain('No actor is selected')
  actor.stop()
})
