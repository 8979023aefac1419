import type { PictureNode } from '../register.ts'

/**
 * The names of what the states of a chart invoke, as its picture says it: after the keyword `invoke`, separated by
 * commas; a name may be followed by `as <id>`.
 */
export function invokedIn(picture: PictureNode): readonly string[] {
  const words: string[] = []
  collect(picture, words)
  return [...new Set(words)]
}

function collect([, , ...children]: PictureNode, names: string[]): void {
  let isInvoking = false
  for (const child of children) {
    if (typeof child === 'string') continue
    const [tag, { className }, text] = child
    if (tag !== 'text') collect(child, names)
    else if (className === 'keyword') isInvoking = text === 'invoke'
    else if (className === 'action' && isInvoking && typeof text === 'string') names.push(...namesIn(text))
    else isInvoking = false
  }
}

function namesIn(list: string): readonly string[] {
  return list
    .split(',')
    .map((part) => part.trim().split(' ')[0] ?? '')
    .filter((name) => name !== '' && name !== 'as')
}
