import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** An element of a picture, ready for React: its tag, its attributes, and its children. */
type PictureNode = readonly [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: (PictureNode | string)[],
]

/** An import of `…/wall.svg?picture` returns the picture as plain data instead of the address of its file. */
const request = /\.svg\?picture$/

/**
 * Lets a module import an SVG file as data, in the form that `src/visualizer/views/Picture.tsx` draws. The page cannot
 * parse it itself: its Content-Security-Policy does not allow it to turn text into markup.
 */
export function chartPictures(): Plugin {
  return {
    name: 'chart-pictures',
    enforce: 'pre',
    load(id) {
      if (!request.test(id)) return undefined
      const file = id.replace(/\?.*$/, '')
      this.addWatchFile(file)
      return { code: `export default ${JSON.stringify(pictureOf(readFileSync(file, 'utf8')))}`, moduleType: 'js' }
    },
  }
}

type Writable = [string, Readonly<Record<string, string>>, ...(PictureNode | string)[]]

/**
 * Parses an SVG, leaving out its styles. The SVG must not contain comments, processing instructions or entities of its
 * own.
 */
export function pictureOf(svg: string): PictureNode {
  const root: Writable = ['', {}]
  const open: Writable[] = [root]
  for (const [, closed, tag, attributes = '', isEmpty, text] of svg.matchAll(
    /<(?:\/(\w+)|(\w+)([^>]*?)(\/?))>|([^<]+)/g,
  )) {
    const parent = open.at(-1) ?? root
    if (text !== undefined) {
      if (text.trim() !== '') parent.push(unescaped(text))
    } else if (closed !== undefined) {
      open.pop()
    } else if (tag !== undefined) {
      const node: Writable = [tag, attributesOf(attributes)]
      if (tag !== 'style') parent.push(node)
      if (isEmpty === '') open.push(node)
    }
  }
  const [, , picture] = root
  if (picture === undefined || typeof picture === 'string') throw new TypeError('the file is not an SVG')
  return picture
}

function attributesOf(text: string): Readonly<Record<string, string>> {
  const found = [...text.matchAll(/([\w-]+)="([^"]*)"/g)]
  return Object.fromEntries(
    found
      .filter(([, name]) => name !== 'xmlns')
      .map(([, name = '', value = '']) => [reactName(name), unescaped(value)]),
  )
}

/**
 * React's name for an attribute, such as `className` or `textAnchor`; `data-state` and `aria-label` keep their names.
 */
function reactName(name: string): string {
  if (name === 'class') return 'className'
  return /^(data|aria)-/.test(name) ? name : name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
