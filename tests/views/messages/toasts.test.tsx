/** Toasts and the message log (docs/behaviour.md#messages). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Message } from '../../../machines/messages/domain/message.ts'
import { renderApp, type RenderedApp } from '../support/renderApp.tsx'

/** A screen with little content. */
const at = '/timeslots'

const copied: Message = { severity: 'success', text: 'Copied URL to clipboard' }
const failed: Message = { severity: 'error', text: 'Failed to get incidents: no' }

function show({ root, happens }: RenderedApp, message: Message) {
  return happens(() => root.getSnapshot().children.toasts?.send({ type: 'toasts.show', message }))
}

const statusOf = (text: string) => screen.queryAllByRole('status').find((status) => status.textContent.includes(text))

describe('a toast', () => {
  it('names its severity, and has the role status', async () => {
    const app = await renderApp({ at })
    await show(app, copied)
    expect(statusOf(copied.text)?.textContent).toBe('DoneCopied URL to clipboard')
  })

  it('that is an error has the role alert', async () => {
    const app = await renderApp({ at })
    await show(app, failed)
    expect(screen.getByRole('alert').textContent).toBe('ErrorFailed to get incidents: noDetails')
  })

  it('can be unfolded and folded again if it stays', async () => {
    const app = await renderApp({ at })
    await show(app, { ...failed, details: [{ label: 'Failure', text: 'The server refused (status 400)' }] })
    expect(screen.queryByText('The server refused (status 400)')).toBeNull()
    const details = () => screen.getByRole('button', { name: 'Details' })
    await app.user.click(details())
    expect(details().getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText('The server refused (status 400)')).toBeTruthy()
    await app.user.click(details())
    expect(details().getAttribute('aria-expanded')).toBe('false')
  })

  it.each([
    ['info', 'Note'],
    ['warning', 'Warning'],
  ] as const)('of severity %s says %s', async (severity, word) => {
    const app = await renderApp({ at })
    await show(app, { severity, text: 'Words' })
    expect(statusOf('Words')?.textContent).toBe(`${word}Words`)
  })

  it('disappears automatically after a second and a half', async () => {
    const app = await renderApp({ at })
    await show(app, copied)
    await app.wait(1499)
    expect(statusOf(copied.text)).toBeTruthy()
    await app.wait(1)
    await waitFor(() => expect(statusOf(copied.text)).toBeUndefined())
  })

  it('stays while the pointer is on it', async () => {
    const app = await renderApp({ at })
    await show(app, copied)
    await app.user.hover(screen.getByText(copied.text))
    await app.wait(10_000)
    expect(statusOf(copied.text)).toBeTruthy()
    await app.user.unhover(screen.getByText(copied.text))
    await app.wait(1500)
    await waitFor(() => expect(statusOf(copied.text)).toBeUndefined())
  })

  it('ignores a pointer that crosses it while it fades out', async () => {
    const app = await renderApp({ at })
    await show(app, copied)
    const leaving = statusOf(copied.text)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    await app.wait(1500, () => {
      expect(leaving?.isConnected).toBe(true)
      if (leaving) fireEvent.mouseEnter(leaving)
      if (leaving) fireEvent.mouseLeave(leaving)
    })
    expect(warn).not.toHaveBeenCalled()
    await waitFor(() => expect(statusOf(copied.text)).toBeUndefined())
  })

  it('stays while the focus is in it', async () => {
    const app = await renderApp({ at })
    await show(app, copied)
    const dismiss = screen.getByRole('button', { name: 'Dismiss' })
    await app.happens(() => dismiss.focus())
    await app.wait(10_000)
    expect(statusOf(copied.text)).toBeTruthy()
    await app.happens(() => dismiss.blur())
    await app.wait(1500)
    await waitFor(() => expect(statusOf(copied.text)).toBeUndefined())
  })

  it('that is an error stays until it is dismissed', async () => {
    const app = await renderApp({ at })
    await show(app, failed)
    await app.wait(3_600_000)
    await app.user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('that is repeated counts up instead of appearing again', async () => {
    const app = await renderApp({ at })
    await show(app, failed)
    await show(app, failed)
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(within(screen.getByRole('alert')).getByText('×2')).toBeTruthy()
  })

  it('is on screen if it is one of the latest two; earlier ones are only counted there, but are in the log', async () => {
    const app = await renderApp({ at })
    for (const number of [1, 2, 3, 4, 5]) await show(app, { severity: 'error', text: `Fault ${number}` })
    const shown = () => screen.getAllByRole('alert').map((alert) => alert.textContent)
    await waitFor(() => expect(shown()).toEqual(['ErrorFault 4Details', 'ErrorFault 5Details']))
    const more = screen.getByRole('button', { name: /more$/ })
    const last = screen.getAllByRole('button', { name: 'Dismiss' }).at(-1)
    if (last) await app.user.click(last)
    await waitFor(() => expect(shown()).toEqual(['ErrorFault 3Details', 'ErrorFault 4Details']))
    await app.user.click(more)
    expect((await screen.findByRole('dialog', { name: 'Messages' })).textContent).toContain('Fault 1')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('outlives the session that raised it', async () => {
    const app = await renderApp({ at })
    await app.happens(() => app.outside.tell('apiActivity', { type: 'api.unauthorized', token: 'a-token' }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Login')
    expect(screen.getByRole('alert').textContent).toBe('ErrorUnauthorized, logging outDetails')
  })
})

describe('the message log', () => {
  const open = (app: RenderedApp) => app.user.click(screen.getByRole('button', { name: 'Messages' }))
  const entries = () => within(screen.getByRole('dialog', { name: 'Messages' })).getAllByRole('listitem')

  it('lists the messages with their times, the latest first', async () => {
    const app = await renderApp({ at })
    await show(app, copied)
    await app.wait(60_000)
    await show(app, failed)
    await open(app)
    await screen.findByRole('dialog', { name: 'Messages' })
    expect(entries().map((entry) => entry.textContent)).toEqual([
      expect.stringMatching(/^Error2026-01-15 \d\d:01:00\S*Failed to get incidents/),
      expect.stringMatching(/^Done2026-01-15 \d\d:00:00\S*Copied URL to clipboard/),
    ])
  })

  it('keeps the last fifty messages', async () => {
    const app = await renderApp({ at })
    await app.happens(() => {
      const messages = Array.from({ length: 51 }, (_, index): Message => ({
        severity: 'info',
        text: `Message ${index + 1}.`,
      }))
      app.root.getSnapshot().children.toasts?.send({ type: 'toasts.log', messages })
    })
    await open(app)
    await screen.findByRole('dialog', { name: 'Messages' })
    expect(entries()).toHaveLength(50)
    expect(entries().at(-1)?.textContent).toContain('Message 2.')
  })

  it('says so if it is empty', async () => {
    await open(await renderApp({ at }))
    expect((await screen.findByRole('dialog')).textContent).toContain('No messages yet.')
  })

  it('is closed by its button and by Escape', async () => {
    const app = await renderApp({ at })
    await open(app)
    await app.user.click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await open(app)
    await screen.findByRole('dialog')
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
