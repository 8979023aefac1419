import * as v from 'valibot'
import type { Command, Members } from './protocol.ts'

/**
 * Playwright fills a field by setting its value from a script of the page. React mistakes that for its own change, and
 * calls no handler. Therefore the bridges type the text key by key.
 */

const insertion = v.object({
  functionDeclaration: v.string(),
  target: v.object({ context: v.string() }),
  arguments: v.array(v.unknown()),
})
const expression = /\(?(\w+)\)? => window\.__pw_bidiInsertText\(\1\)/
const enter = '\uE007'

/** The reply that replaces the function's return value. */
export const nothing: Members = { type: 'success', result: { type: 'undefined' }, realm: '' }

/** The key presses that type a text, as the actions of `input.performActions`. */
function keysOf(text: string): readonly Members[] {
  return Array.from(text).flatMap((character) => {
    const value = character === '\n' ? enter : character
    return [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]
  })
}

/** If this command sets the text of a field, returns a command that types the text instead. */
export function typingOf({ method, params }: Command): Members | undefined {
  if (method !== 'script.callFunction') return undefined
  const read = v.safeParse(insertion, params)
  if (!read.success || !read.output.arguments.some((each) => expression.test(textIn(each)))) return undefined
  const text = textsIn(read.output.arguments.at(-1)).at(-1) ?? ''
  return {
    context: read.output.target.context,
    actions: [{ type: 'key', id: 'pw_keyboard', actions: keysOf(text) }],
  }
}

const text = v.object({ type: v.literal('string'), value: v.string() })
const list = v.object({ type: v.picklist(['array', 'object']), value: v.array(v.unknown()) })

function textIn(value: unknown): string {
  return v.is(text, value) ? value.value : ''
}

/** Every string in a serialized value, including nested ones. */
function textsIn(value: unknown): readonly string[] {
  if (v.is(text, value)) return [value.value]
  if (v.is(list, value)) return value.value.flatMap(textsIn)
  return Array.isArray(value) ? value.flatMap(textsIn) : []
}
