import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8')

/** The README's code blocks in this language, in order. */
export function documentedBlocks(language: string): readonly string[] {
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block)
}

const [server = ''] = documentedBlocks('nginx')
const ownHeaders = server.slice(0, server.indexOf('location '))

/**
 * The headers that the README tells administrators to send with the console's files, except those that depend on the
 * file. The stand-in and the preview server send the same headers, so that everything they serve runs under the
 * documented policy.
 */
export const documentedHeaders: Readonly<Record<string, string>> = Object.fromEntries(
  [...ownHeaders.matchAll(/add_header (\S+) "([^"]*)" always;/g)].map(([, name = '', value = '']) => [name, value]),
)

/** The content security policy among these headers. Throws if the README has none. */
export function documentedPolicy(): string {
  const policy = documentedHeaders['Content-Security-Policy']
  if (policy === undefined) throw new Error('The README documents no Content-Security-Policy.')
  return policy
}
