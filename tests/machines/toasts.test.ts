/** Toasts and their log, with their lifetimes (docs/behaviour.md#messages). */
import { describe, expect, it } from 'vitest'
import type { Message } from '../../machines/messages/domain/message.ts'
import { toastsMachine, type ToastsContext } from '../../machines/messages/toasts.ts'
import { Stage } from './support/stage.ts'

const saved: Message = { severity: 'success', text: 'Saved' }
const failed: Message = { severity: 'error', text: 'Failed' }

function startMessages() {
  const stage = new Stage(toastsMachine, { real: ['toast'] })
  const context = () => stage.context as ToastsContext
  return {
    stage,
    show: (message: Message) => {
      stage.send({ type: 'toasts.show', message })
      context().open.at(-1)?.ref.send({ type: 'toast.appear' })
    },
    /** While its view is not there yet. */
    showUnseen: (message: Message) => stage.send({ type: 'toasts.show', message }),
    open: () =>
      context().open.map(({ message, ref }) => ({ text: message.text, count: ref.getSnapshot().context.count })),
    log: () => context().log.map(({ message }) => message.text),
    first: () => context().open[0]?.ref,
  }
}

describe('a toast', () => {
  it('closes automatically after 1500 ms', () => {
    const { stage, show, open } = startMessages()
    show(saved)
    stage.wait(1499)
    expect(open()).toEqual([{ text: 'Saved', count: 1 }])
    stage.wait(1)
    expect(open()).toEqual([])
  })

  it('closes 1500 ms after it came on screen, however late that was', () => {
    const { stage, showUnseen, open, first } = startMessages()
    showUnseen(saved)
    stage.wait(9999)
    first()?.send({ type: 'toast.appear' })
    stage.wait(1499)
    expect(open()).toEqual([{ text: 'Saved', count: 1 }])
    stage.wait(1)
    expect(open()).toEqual([])
  })

  it('with an error stays until it is dismissed', () => {
    const { stage, show, open, first } = startMessages()
    show(failed)
    stage.wait(3_600_000)
    expect(open()).toEqual([{ text: 'Failed', count: 1 }])
    first()?.send({ type: 'toast.dismiss' })
    expect(open()).toEqual([])
  })

  it('that is repeated while it is open shows a count instead of a second toast, and stays as long as a new toast', () => {
    const { stage, show, open } = startMessages()
    show(saved)
    stage.wait(1000)
    show(saved)
    stage.wait(1000)
    expect(open()).toEqual([{ text: 'Saved', count: 2 }])
    stage.wait(500)
    expect(open()).toEqual([])
  })

  it('is closed if it is not dismissed and fifty newer ones arrive', () => {
    const { show, open, first } = startMessages()
    show({ severity: 'error', text: 'Failed 1' })
    const oldest = first()
    for (let count = 2; count <= 51; count++) show({ severity: 'error', text: `Failed ${count}` })
    expect(open().map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, place) => `Failed ${place + 2}`))
    expect(oldest?.getSnapshot().status).toBe('stopped')
  })

  it('that is repeated after it closed is a new one', () => {
    const { stage, show, open } = startMessages()
    show(saved)
    stage.wait(1500)
    show(saved)
    expect(open()).toEqual([{ text: 'Saved', count: 1 }])
  })

  it('with the same text and another severity is a new one', () => {
    const { show, open } = startMessages()
    show(saved)
    show({ ...saved, severity: 'warning' })
    expect(open()).toHaveLength(2)
  })

  it('stays open while it is held', () => {
    const { stage, show, open, first } = startMessages()
    show(saved)
    first()?.send({ type: 'toast.hold' })
    stage.wait(60_000)
    expect(open()).toHaveLength(1)
    first()?.send({ type: 'toast.release' })
    stage.wait(1500)
    expect(open()).toEqual([])
  })
})

describe('the log', () => {
  it('keeps the last fifty toasts, newest first', () => {
    const { show, log } = startMessages()
    for (let number = 1; number <= 60; number += 1) show({ severity: 'error', text: `Failure ${number}` })
    expect(log()).toHaveLength(50)
    expect(log()[0]).toBe('Failure 60')
    expect(log()[49]).toBe('Failure 11')
  })

  it('keeps toasts that have closed, with an entry for each time they were shown', () => {
    const { stage, show, log } = startMessages()
    show(saved)
    show(saved)
    stage.wait(1500)
    expect(log()).toEqual(['Saved', 'Saved'])
  })

  it('accepts warnings that are not shown as toasts, with the last one as the newest', () => {
    const { stage, open, log } = startMessages()
    stage.send({
      type: 'toasts.log',
      messages: [
        { severity: 'warning', text: 'first' },
        { severity: 'warning', text: 'second' },
      ],
    })
    expect(open()).toEqual([])
    expect(log()).toEqual(['second', 'first'])
  })

  it('contains the time of each toast', () => {
    const { stage, show } = startMessages()
    stage.wait(5000)
    show(saved)
    expect((stage.context as ToastsContext).log[0]?.at).toBe(stage.clock.now)
  })
})

it('the log is not shown to the next user', () => {
  const { stage, show, log } = startMessages()
  stage.send({ type: 'toasts.changeOwner', owner: 'ana' })
  show(saved)
  stage.send({ type: 'toasts.changeOwner', owner: 'ana' })
  expect(log()).toEqual([saved.text])
  stage.send({ type: 'toasts.changeOwner', owner: 'bob' })
  expect(log()).toEqual([])
})

describe('a toast of one user', () => {
  it('closes for the next user, whether or not it is an error', () => {
    const { stage, show, open } = startMessages()
    stage.send({ type: 'toasts.changeOwner', owner: 'ana' })
    show(failed)
    show(saved)
    stage.send({ type: 'toasts.changeOwner', owner: 'ana' })
    expect(open()).toHaveLength(2)
    stage.send({ type: 'toasts.changeOwner', owner: 'bob' })
    expect(open()).toEqual([])
    stage.wait(60_000)
    expect(open()).toEqual([])
  })

  it('stays for the next user if it does not concern a particular user', () => {
    const { stage, show, open, log } = startMessages()
    stage.send({ type: 'toasts.changeOwner', owner: 'ana' })
    show(failed)
    show({ severity: 'warning', text: 'The clock is wrong', stays: true, isForAll: true })
    stage.send({ type: 'toasts.changeOwner', owner: 'bob' })
    expect(open()).toEqual([{ text: 'The clock is wrong', count: 1 }])
    expect(log()).toEqual(['The clock is wrong'])
  })
})
