// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { Fault } from '../../../machines/core/domain/fault.ts'
import { copyText } from '../../../src/api/core/clipboard.ts'

afterEach(() => {
  document.body.innerHTML = ''
  Reflect.deleteProperty(navigator, 'clipboard')
  Reflect.deleteProperty(document, 'execCommand')
})

function withClipboard(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
}

/** Simulates the browser's old copy command, which copies the selected text of the focused field. */
function withCopyCommand(succeeds: boolean): string[] {
  const copied: string[] = []
  Object.assign(document, {
    execCommand: () => {
      const field = document.activeElement
      if (field instanceof HTMLTextAreaElement) {
        copied.push(field.value.slice(field.selectionStart, field.selectionEnd))
      }
      return succeeds
    },
  })
  return copied
}

test('the text is copied to the clipboard', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  withClipboard(writeText)
  await copyText(document, 'https://console.example.org/incidents/5/')
  expect(writeText).toHaveBeenCalledWith('https://console.example.org/incidents/5/')
})

test('if the browser refuses, copying fails with a fault', async () => {
  withClipboard(() => Promise.reject(new Error('Write permission denied.')))
  await expect(copyText(document, 'x')).rejects.toThrow('Failed to copy: Write permission denied.')
})

test('a page without a clipboard copies from a temporary field, and returns the focus to the button', async () => {
  document.body.innerHTML = '<div role="dialog"><button id="copy">Copy URL</button></div>'
  const button = document.getElementById('copy')
  button?.focus()
  const before = document.body.innerHTML
  const copied = withCopyCommand(true)
  await copyText(document, 'line one\nline two')
  expect(copied).toEqual(['line one\nline two'])
  expect(document.activeElement).toBe(button)
  expect(document.body.innerHTML).toBe(before)
})

test('a page without a clipboard and without the copy command fails with a fault', async () => {
  withCopyCommand(false)
  const failure: unknown = await copyText(document, 'x').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Fault)
  expect(document.querySelector('textarea')).toBeNull()
})
