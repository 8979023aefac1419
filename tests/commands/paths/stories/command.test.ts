import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { idOf, stories } from '../../../machines/models/stories.ts'
import { storyAnswer } from './command.ts'
import { papers } from './index.ts'
import { storyPlanOf, type Scenario } from './plan.ts'

const ticket = stories.find(({ name }) => name === 'ticket')
const ids = (ticket?.ways ?? []).map((way) => idOf('ticket', way))

let folder: string | undefined

afterEach(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true })
  folder = undefined
})

async function output(...words: readonly string[]): Promise<string> {
  const { output: text, errors, code } = await storyAnswer(words)
  expect({ errors, code }).toEqual({ errors: '', code: 0 })
  return text
}

describe('a plan of a story', () => {
  it('has a scenario for each path, with the id that a walk reports', async () => {
    const paths = v.array(v.object({ story: v.string(), scenarios: v.array(v.object({ id: v.string() })) }))
    const [plan] = v.parse(paths, JSON.parse(await output('--story', 'ticket', '--format', 'json')))
    expect(plan?.scenarios.map(({ id }) => id)).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('in plain text numbers the steps, and says what to do and what to see', async () => {
    const text = await output('--story', 'ticket')
    expect(text).toContain(`Scenario 1 of ${ids.length}: ${ids[0]}`)
    expect(text).toMatch(
      / {2}ask for a ticket\n +3\. Press 'Ticket', and choose 'Create ticket'\.\n +→ The focus is on 'no'\./,
    )
  })

  it('in Markdown is a table of what to do and what to see', async () => {
    const text = await output('--story', 'ticket', '--format', 'markdown')
    for (const id of ids) expect(text).toContain(`\`${id}\``)
    expect(text).toMatch(
      /\| 3 \| \*\*ask for a ticket\*\*<br>Press 'Ticket', and choose 'Create ticket'\. \| The focus is on 'no'\./,
    )
  })

  it('in Gherkin tags each scenario with its id, and says what the server does as a Given', async () => {
    const text = await output('--story', 'ticket', '--format', 'gherkin')
    expect([...text.matchAll(/^ {2}@(\S+)$/gm)].map(([, id]) => id)).toEqual(ids)
    expect(text).toMatch(
      /# curl -X POST .*"kind":"status".*\n {4}Given Make the server fail at the next call that saves the ticket URL/,
    )
    // Every line of a scenario is a step, a comment, a tag or its title.
    const lines = text.slice(text.indexOf('  @')).split('\n')
    expect(lines.filter((line) => !/^$|^ {2}(@|Scenario: )|^ {4}(# |Given |When |Then |And )/.test(line))).toEqual([])
  })

  it('in CSV has a row for each step, with the preconditions as step 0', async () => {
    const text = await output('--story', 'ticket', '--format', 'csv')
    const starts = [...text.matchAll(/^ticket,(\S+?),0,given,/gm)].map(([, id]) => id)
    expect(starts).toEqual(ids)
    expect(text).toContain(`ticket,${ids[0]},3,ask for a ticket,"Press 'Ticket', and choose 'Create ticket'.",`)
  })

  it('is written to a folder, one file for each story', async () => {
    folder = mkdtempSync(join(tmpdir(), 'argus-story-plans-'))
    await output('--story', 'ticket', '--story', 'operator', '--format', 'gherkin', '--out', folder)
    expect(readdirSync(folder).toSorted()).toEqual(['operator.story.feature', 'ticket.story.feature'])
    expect(readFileSync(join(folder, 'ticket.story.feature'), 'utf8')).toContain('Feature: The ticket of an incident')
  })
})

describe('an invalid argument', () => {
  it('that names an unknown story gives a list of the existing ones, and code 2', async () => {
    const { output: text, errors, code } = await storyAnswer(['--story', 'tickets'])
    expect({ text, code }).toEqual({ text: '', code: 2 })
    expect(errors).toBe(`There is no story 'tickets', only ${stories.map(({ name }) => name).join(', ')} (or all).\n`)
  })

  it.each([
    [['--story', 'ticket', 'realtime'], /name one of them/],
    [['--story', 'ticket', '--strategy', 'edges'], /--strategy/],
    [['--story', 'ticket', '--format', 'pdf'], /pdf/],
    [['--story', 'ticket', '--out', ' '], /--out must not be empty/],
  ])('ends with code 2: %j', async (words, reason) => {
    const { errors, code } = await storyAnswer(words)
    expect(errors).toMatch(reason)
    expect(code).toBe(2)
  })
})

/** The sentences of a scenario, in order. */
function textsOf({ givens, steps }: Scenario): readonly string[] {
  return [...givens, ...steps.flatMap(({ lines }) => lines)].map(({ text }) => text)
}

/** The sentences that expect a text in a field although the server does not have it and no step has typed it. */
function unfounded({ id, givens, steps }: Scenario): readonly string[] {
  const known = givens.map(({ text, orders }) => `${text}${JSON.stringify(orders)}`)
  const found: string[] = []
  for (const { kind, text } of steps.flatMap(({ lines }) => lines)) {
    const content = /field '[^']+' contains '(.+?)( \(and an empty second line\))?'/.exec(text)?.[1]
    const isKnown = content === undefined || known.some((earlier) => earlier.includes(content))
    // A date that is typed with slashes is shown as the screen shows dates.
    if (kind !== 'see') known.push(text, text.replaceAll(/(\d\d)\/(\d\d)\/(\d{4})/g, '$3-$1-$2'))
    else if (!isKnown) found.push(`${id}: ${text}`)
  }
  return found
}

/** The steps that have nothing to do, or that do not end with something to see. */
function idle({ id, steps }: Scenario): readonly string[] {
  return steps
    .filter(({ event, lines }) => {
      const hasWork = event === undefined || lines.some(({ kind }) => kind !== 'see')
      return !hasWork || lines.at(-1)?.kind !== 'see'
    })
    .map(({ event = 'arrives' }) => `${id}: ${event}`)
}

describe.each(papers.map((paper) => [paper.name, paper] as const))('the plan of the story %s', (name, paper) => {
  it('has a scenario for each path of the story', async () => {
    const { scenarios } = await storyPlanOf(paper)
    const told = stories.find((story) => story.name === name)
    expect(scenarios.map(({ id }) => id)).toEqual(told?.ways.map((way) => idOf(name, way)))
  })

  it('states the preconditions of each scenario: the data on the server, and who signs in', async () => {
    const { scenarios } = await storyPlanOf(paper)
    const lacking = scenarios.filter(
      ({ givens }) =>
        givens[0]?.orders?.[0]?.path !== '/reset' || !givens.some(({ text }) => /sign(ed)? in/.test(text)),
    )
    expect(lacking.map(({ id }) => id)).toEqual([])
  })

  it('has something to do and something to see in each step', async () => {
    const { scenarios } = await storyPlanOf(paper)
    expect(scenarios.flatMap(idle)).toEqual([])
  })

  it('expects in a field only what the server has or what a step has typed', async () => {
    const { scenarios } = await storyPlanOf(paper)
    expect(scenarios.flatMap(unfounded)).toEqual([])
  })

  it('has whole sentences, each understandable alone, without fragments of code', async () => {
    const { scenarios } = await storyPlanOf(paper)
    const texts = scenarios.flatMap(textsOf)
    // A sentence that begins with a pronoun refers to another sentence, which may not have been written.
    expect(texts.filter((text) => /^(It|Its|They|Their|Below that|There are) /.test(text))).toEqual([])
    expect(texts.filter((text) => /undefined|\[object|\{pk\}|NaN|\\|\.\*|\(\?/.test(text))).toEqual([])
    expect(texts.filter((text) => !/[.?!]['’)]?$/.test(text))).toEqual([])
  })
})
