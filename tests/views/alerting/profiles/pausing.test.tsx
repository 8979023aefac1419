import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refused, unreachable } from '../../../machines/support/fixtures.ts'
import { beginning } from '../../../machines/support/clock.ts'
import { aProfile, card, isOff, officeHours, openRow, stageProfiles } from '../profilesStage.tsx'

/** Profiles that are paused until a day (docs/behaviour.md#paused-profiles). It is Thursday, 15 January 2026. */

const nights = aProfile({ pk: 8, name: 'Nights' })
const idle = aProfile({ pk: 9, name: 'Idle', isActive: false })

function button(name: string | RegExp) {
  return screen.getByRole('button', { name })
}

function dialog() {
  return within(screen.getByRole('dialog', { name: 'Pause several profiles' }))
}

function day() {
  return dialog().getByLabelText<HTMLInputElement>(/^Turn on again on/)
}

function off<Item extends object>(profile: Item) {
  return { ...profile, isActive: false }
}

function pauseUntil(until: string, ...pks: readonly number[]) {
  const pauses = pks.map((pk) => ({ pk, name: pk === 8 ? 'Nights' : 'Daytime', until, at: beginning - 3_600_000 }))
  return { type: 'keptPauses.told', pauses, isStored: true }
}

test('the dialog offers the active profiles, all ticked, until the next Monday, and says what a pause is', async () => {
  const { person, outside, sent, answer, happens } = await stageProfiles({
    profiles: [aProfile({ timeslot: officeHours }), nights, idle],
    opens: null,
  })
  await person.click(button('Pause several'))
  const boxes = dialog().getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual(['All active profiles', 'Daytime', 'Nights'])
  expect(boxes.every(({ checked }) => checked)).toBe(true)
  expect(document.activeElement).toBe(boxes[0])
  expect(day().value).toBe('2026-01-19')
  dialog().getByText('The server does not turn them on again by itself. This browser reminds you from that day on.')
  dialog().getByText('If they stay off for seven days, your profiles tell nobody in these seven days.')
  await person.click(dialog().getByRole('checkbox', { name: 'Daytime' }))
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false, true])
  expect(dialog().queryByText(/^If they stay off/)).toBeNull()
  await person.click(dialog().getByRole('button', { name: 'Pause 1 profile' }))
  expect(sent('switchProfile')).toEqual([{ pk: 8, isActive: false }])
  expect(outside.askedOf('keptPauses').at(-1)).toEqual({
    type: 'keptPauses.change',
    change: {
      type: 'keep',
      pauses: [{ pk: 8, name: 'Nights', until: '2026-01-19', at: expect.any(Number) as number }],
    },
  })
  await answer(off(nights))
  await happens(() => outside.tell('keptPauses', pauseUntil('2026-01-19', 8)))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button('Pause several'))
  card('Nights').getByText('Off until Mon 19 Jan: turn it on then')
  await openRow(person, 'Nights')
  await person.click(card('Nights').getByRole('button', { name: 'Forget the pause' }))
  expect(outside.askedOf('keptPauses').at(-1)).toEqual({
    type: 'keptPauses.change',
    change: { type: 'forget', pks: [8] },
  })
  expect(document.activeElement).toBe(button('Nights'))
})

test('what is refused stays in the dialog with the reason, and can be tried again; the focus is not lost with the button', async () => {
  const { person, outside, answer } = await stageProfiles({ profiles: [aProfile(), nights], opens: null })
  await person.click(button('Pause several'))
  await person.click(dialog().getByRole('button', { name: 'Pause 2 profiles' }))
  await answer(refused('switch profile', 400, { detail: 'Not on Sundays.' }))
  expect(outside.askedOf('keptPauses')).toContainEqual({
    type: 'keptPauses.change',
    change: { type: 'forget', pks: [7] },
  })
  await answer(off(nights))
  dialog().getByText('Paused 1 profile. 1 profile could not be paused: you can try again.')
  dialog().getByText('not paused: Not on Sundays.')
  expect(dialog().getByRole<HTMLInputElement>('checkbox', { name: /^Nights/ }).disabled).toBe(true)
  await person.click(dialog().getByRole('button', { name: 'Pause 1 profile' }))
  await answer(off(aProfile()))
  expect(outside.askedOf('switchProfile')).toEqual([7, 8, 7].map((pk) => ({ pk, isActive: false })))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Pause several' })).toBeNull()
  expect(document.activeElement).toBe(button('Create new profile'))
})

test('without a profile or a day to come, nothing is sent, and the focus goes to what is missing', async () => {
  const { person, sent, outside, happens } = await stageProfiles({ profiles: [aProfile()], opens: null })
  await happens(() => outside.tell('keptPauses', { ...pauseUntil(''), isStored: false }))
  await person.click(button('Pause several'))
  dialog().getByText(/This browser keeps nothing: it reminds you only as long as this page stays open\.$/)
  await person.clear(day())
  await person.type(day(), '2026-01-15')
  dialog().getByText('Choose a day in the future.')
  await person.click(dialog().getByRole('button', { name: 'Pause 1 profile' }))
  expect(document.activeElement).toBe(day())
  await person.clear(day())
  await person.keyboard('{Enter}')
  dialog().getByText('Choose a day.')
  await person.type(day(), '2026-01-16')
  await person.click(dialog().getByRole('checkbox', { name: 'Daytime' }))
  await person.click(day())
  await person.keyboard('{Enter}')
  dialog().getByText('Choose at least one profile.')
  expect(document.activeElement).toBe(dialog().getByRole('checkbox', { name: 'All active profiles' }))
  expect(sent('switchProfile')).toEqual([])
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('once the pauses are over, a notice turns the profiles on, or leaves them off', async () => {
  const { person, outside, sent, answer, happens } = await stageProfiles({
    profiles: [off(aProfile()), off(nights), idle],
    opens: null,
  })
  await happens(() => outside.tell('keptPauses', pauseUntil('2026-01-15', 7, 8)))
  const notice = () => screen.getByText('The pauses of 2 profiles are over').parentElement?.textContent
  expect(notice()).toBe('The pauses of 2 profiles are over: Daytime, Nights. They are still off.')
  const spoken = screen.getByText('The pauses of 2 profiles are over').closest('output')
  expect(spoken?.querySelectorAll('button')).toHaveLength(0)
  card('Nights').getByText('Still off: to be on again today')
  await person.click(button('Turn on 2 profiles'))
  await answer(refused('switch profile', 400, { detail: 'Not on Sundays.' }))
  await answer(nights)
  expect(isOff(button('Pause several'))).toBe(false)
  expect(sent('switchProfile')).toEqual([
    { pk: 7, isActive: true },
    { pk: 8, isActive: true },
  ])
  screen.getByText('‘Daytime’ was not turned on: Not on Sundays.')
  screen.getByText('The pause of ‘Daytime’ is over')
  card('Nights').getByText('Would notify you now')
  await person.click(button('Leave it off'))
  expect(outside.askedOf('keptPauses').at(-1)).toEqual({
    type: 'keptPauses.change',
    change: { type: 'forget', pks: [7] },
  })
  await happens(() => outside.tell('keptPauses', pauseUntil('')))
  expect(screen.queryByText(/The pause/)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('a profile that is on is not paused, whatever is kept, and the list leads to those that are still off', async () => {
  const { outside, happens, person } = await stageProfiles({ profiles: [aProfile(), off(nights)], opens: null })
  await happens(() => outside.tell('keptPauses', pauseUntil('2026-01-14', 7, 8)))
  screen.getByText('The pause of ‘Nights’ is over')
  card('Daytime').getByText('Would notify you now')
  await person.click(screen.getByRole('link', { name: 'Incidents' }))
  const link = await screen.findByRole('link', { name: 'The pause of ‘Nights’ is over' })
  expect(link.getAttribute('href')).toBe('/notificationprofiles')
})

test('the notice says only what became of those that it names when they were to be turned on', async () => {
  const late = off(aProfile({ pk: 6, name: 'Late' }))
  const { person, outside, answer, happens } = await stageProfiles({
    profiles: [aProfile(), off(nights), late],
    opens: null,
  })
  await happens(() => outside.tell('keptPauses', pauseUntil('2026-01-15', 6, 7, 8)))
  // Pausing fails: Daytime is still on.
  await person.click(button('Pause several'))
  await person.click(dialog().getByRole('button', { name: 'Pause 1 profile' }))
  await answer(refused('switch profile', 400, { detail: 'Not on Sundays.' }))
  await person.click(dialog().getByRole('button', { name: 'Close' }))
  await person.click(card('Daytime').getByRole('switch', { name: 'Active' }))
  await answer(off(aProfile()))
  screen.getByText('The pauses of 3 profiles are over')
  expect(screen.queryByText(/was not turned on/)).toBeNull()
  await happens(() => outside.tell('keptPauses', pauseUntil('2026-01-15', 6, 8)))
  // Turning them on fails for both.
  await person.click(button('Turn on 2 profiles'))
  await answer(refused('switch profile', 400, { detail: 'Not today.' }))
  await answer(refused('switch profile', 400, { detail: 'Not today.' }))
  screen.getByText('‘Late’ was not turned on: Not today. ‘Nights’ was not turned on: Not today.')
  await happens(() => outside.tell('keptPauses', pauseUntil('2026-01-15', 8)))
  screen.getByText('‘Nights’ was not turned on: Not today.')
})

test('a profile whose response was lost may be paused: its pause stays kept, and it can be tried again', async () => {
  const { person, outside, answer, happens } = await stageProfiles({ profiles: [aProfile(), nights], opens: null })
  await person.click(button('Pause several'))
  await person.click(dialog().getByRole('button', { name: 'Pause 2 profiles' }))
  await answer(unreachable('switch profile'))
  await answer(refused('switch profile', 400, { detail: 'Not on Sundays.' }))
  dialog().getByText('perhaps paused: no response from the server')
  dialog().getByText('Paused 0 profiles. 1 profile could not be paused and 1 profile may be paused: you can try again.')
  await person.click(dialog().getByRole('button', { name: 'Pause 2 profiles' }))
  await answer(off(aProfile()))
  await answer(off(nights))
  expect(screen.queryByRole('dialog')).toBeNull()
  const forgotten = outside.askedOf('keptPauses').filter((asked) => JSON.stringify(asked).includes('forget'))
  expect(forgotten).toEqual([{ type: 'keptPauses.change', change: { type: 'forget', pks: [8] } }])
  await happens(() => outside.tell('keptPauses', pauseUntil('2026-01-15', 7)))
  await person.click(button('Turn on 1 profile'))
  await answer(unreachable('switch profile'))
  screen.getByText('‘Daytime’ was perhaps turned on: no response from the server')
})

test('Escape and Stop stop after the profile under way, and the dialog says what was left on', async () => {
  const days = aProfile({ pk: 6, name: 'Days' })
  const { person, sent, answer } = await stageProfiles({ profiles: [aProfile(), nights, days], opens: null })
  const stop = () => dialog().getByRole('button', { name: 'Stop' })
  await person.click(button('Pause several'))
  await person.click(dialog().getByRole('button', { name: 'Pause 3 profiles' }))
  dialog().getByText('Pausing: 0 done, 3 to go.')
  await person.keyboard('{Escape}')
  dialog().getByText('Stopping: 0 done, the one under way is the last.')
  expect(isOff(stop())).toBe(true)
  await answer(off(aProfile()))
  dialog().getByText('Paused 1 profile. 2 profiles were left on: you can try again.')
  await person.click(dialog().getByRole('button', { name: 'Pause 2 profiles' }))
  expect(isOff(stop())).toBe(false)
  await person.click(stop())
  expect(sent('switchProfile')).toHaveLength(2)
  await answer(refused('switch profile', 400, { detail: 'Not on Sundays.' }))
  dialog().getByText('Paused 1 profile. 1 profile could not be paused and 1 profile was left on: you can try again.')
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent('switchProfile')).toHaveLength(2)
})

test('turning on can be stopped after the profile under way, and the notice then turns on the rest', async () => {
  const late = off(aProfile({ pk: 6, name: 'Late' }))
  const { person, outside, sent, answer, happens } = await stageProfiles({
    profiles: [off(aProfile()), off(nights), late],
    opens: null,
  })
  await happens(() => outside.tell('keptPauses', pauseUntil('2026-01-15', 6, 7, 8)))
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  await person.click(button('Turn on 3 profiles'))
  const progress = screen.getByText('Turning on: 0 done, 3 to go.')
  expect(progress.closest('output')).not.toBeNull()
  await answer(aProfile())
  screen.getByText('Turning on: 1 done, 2 to go.')
  expect(isOff(button('Stop'))).toBe(false)
  await person.click(button('Stop'))
  screen.getByText('Stopping: 1 done, the one under way is the last.')
  expect(isOff(button('Stop'))).toBe(true)
  await answer({ ...late, isActive: true })
  expect(sent('switchProfile')).toHaveLength(2)
  expect(screen.queryByText(/^(Turning on|Stopping)/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  expect(document.activeElement).toBe(button('Turn on 1 profile'))
  await person.click(button('Turn on 1 profile'))
  // Nothing follows the last one.
  screen.getByText('Turning on: 0 done, 1 to go.')
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  expect(sent('switchProfile')).toHaveLength(3)
})

test('while profiles are being turned on, several cannot be paused', async () => {
  const { person, outside, answer, happens } = await stageProfiles({ profiles: [aProfile(), off(nights)], opens: null })
  await happens(() => outside.tell('keptPauses', pauseUntil('2026-01-15', 8)))
  await person.click(button('Turn on 1 profile'))
  expect(isOff(button('Pause several'))).toBe(true)
  await answer(nights)
  expect(isOff(button('Pause several'))).toBe(false)
})

test('the first attempt without a profile, or without a day, leads to what is missing', async () => {
  const { person, sent } = await stageProfiles({ profiles: [aProfile()], opens: null })
  await person.click(button('Pause several'))
  await person.click(dialog().getByRole('checkbox', { name: 'Daytime' }))
  await person.click(day())
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(dialog().getByRole('checkbox', { name: 'All active profiles' }))
  dialog().getByText('Choose at least one profile.')
  await person.keyboard('{Escape}')
  await person.click(button('Pause several'))
  await person.clear(day())
  await person.click(dialog().getByRole('button', { name: 'Pause 1 profile' }))
  expect(document.activeElement).toBe(day())
  dialog().getByText('Choose a day.')
  expect(sent('switchProfile')).toEqual([])
})

test('what is said of the time without the profiles names the profiles that cannot be read', async () => {
  const { person, server, answerReads } = await stageProfiles({ isSlow: true, opens: null })
  server.list = { ...server.list, unreadable: 2 }
  await answerReads()
  await person.click(button('Pause several'))
  expect(dialog().getByText(/^If they stay off/).textContent).toBe(
    'If they stay off for seven days, your profiles tell nobody in these seven days. Without 2 profiles that cannot be read.',
  )
})
