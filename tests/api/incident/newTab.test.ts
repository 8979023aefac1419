/**
 * A tab that opens immediately when the operator clicks, and is sent to the ticket later (docs/behaviour.md#tickets).
 */
import { describe, expect, it } from 'vitest'
import type { NewTabEvent } from '../../../machines/incident/ports.ts'
import type { OpenedTab } from '../../../src/api/core/emptyTab.ts'
import { openNewTab } from '../../../src/api/incident/newTab.ts'

function startTab({ isBlocked = false, refuses = false, stores = true } = {}) {
  const shown: string[] = []
  const copied = new Map([['drafts', 'half written']])
  const tab = {
    opener: 'this page' as unknown,
    closed: false,
    get sessionStorage() {
      if (!stores) throw new DOMException('denied', 'SecurityError')
      return { clear: () => copied.clear() }
    },
    location: {
      replace(url: string) {
        if (refuses) throw new SyntaxError('no such address')
        shown.push(url)
      },
    },
    close() {
      tab.closed = true
    },
  }
  const opened: string[] = []
  const open = (url: string, target: string): OpenedTab | null => {
    opened.push(`${url} ${target}`)
    return isBlocked ? null : tab
  }
  const heard: NewTabEvent['type'][] = []
  const newTab = openNewTab({ open }, ({ type }) => heard.push(type))
  return { tab, opened, shown, heard, newTab, copied }
}

describe('a new tab', () => {
  it('opens immediately, empty, and without access to this page or a copy of what it stores', () => {
    const { tab, opened, shown, copied } = startTab()
    expect(copied.size).toBe(0)
    expect(opened).toEqual(['about:blank _blank'])
    expect(tab.opener).toBeNull()
    expect(shown).toEqual([])
  })

  it.each([true, false])('is sent to the ticket and stays (storage: %s)', (stores) => {
    const { tab, shown, heard, newTab } = startTab({ stores })
    newTab.handle({ type: 'newTab.point', url: 'https://tickets.example/1' })
    newTab.stop()
    expect(shown).toEqual(['https://tickets.example/1'])
    expect(heard).toEqual(['newTab.pointed'])
    expect(tab.closed).toBe(false)
  })

  it('is closed if there is nothing to show', () => {
    const { tab, newTab } = startTab()
    newTab.stop()
    expect(tab.closed).toBe(true)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'tickets/1', ''])('is not sent to "%s", and is closed', (url) => {
    const { tab, shown, heard, newTab } = startTab()
    newTab.handle({ type: 'newTab.point', url })
    newTab.stop()
    expect(shown).toEqual([])
    expect(heard).toEqual(['newTab.blocked'])
    expect(tab.closed).toBe(true)
  })

  it('is closed if the browser rejects the address', () => {
    const { tab, heard, newTab } = startTab({ refuses: true })
    newTab.handle({ type: 'newTab.point', url: 'https://tickets.example/1' })
    newTab.stop()
    expect(heard).toEqual(['newTab.blocked'])
    expect(tab.closed).toBe(true)
  })

  it('reports that the browser blocked it', () => {
    const { heard, newTab } = startTab({ isBlocked: true })
    newTab.handle({ type: 'newTab.point', url: 'https://tickets.example/1' })
    newTab.stop()
    expect(heard).toEqual(['newTab.blocked'])
  })

  it('reports that the operator has closed it', () => {
    const { tab, shown, heard, newTab } = startTab()
    tab.close()
    newTab.handle({ type: 'newTab.point', url: 'https://tickets.example/1' })
    expect(shown).toEqual([])
    expect(heard).toEqual(['newTab.blocked'])
  })
})
