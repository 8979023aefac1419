import { describe, expect, it } from 'vitest'

const sources = import.meta.glob<string>(
  ['../../machines/**/*.{ts,tsx}', '../../src/**/*.{ts,tsx,css}', '../../tests/**/*.{ts,tsx,mjs}', '../../*.ts'],
  { eager: true, query: '?raw', import: 'default' },
)

/** Put together here, so that this file does not silence anything itself. */
const silencers = [
  ['oxlint', 'disable'], ['eslint', 'disable'], ['v8', ' ignore'], ['istanbul', ' ignore'], ['stylelint', 'disable'],
].map(([tool = '', word = '']) => (word.startsWith(' ') ? tool + word : `${tool}-${word}`))

function silencersIn(source: string): readonly string[] {
  return silencers.filter((silencer) => source.includes(silencer))
}

describe('no check is silenced by a comment', () => {
  it('anywhere in the sources', () => {
    const silenced = Object.entries(sources).filter(([, source]) => silencersIn(source).length > 0)
    expect(silenced.map(([path]) => path)).toEqual([])
  })

  it.each(silencers)('%s is found', (silencer) => {
    expect(silencersIn(`const one = 1 // ${silencer}-next-line`)).toEqual([silencer])
  })

  it.each(['/machines/', '/machines/domain/', '/src/api/', '/src/views/', '/backend/', '/vite.config.ts'])(
    'among the sources are those of %s',
    (part) => {
      expect(Object.keys(sources).filter((path) => path.includes(part))).not.toEqual([])
    },
  )
})
