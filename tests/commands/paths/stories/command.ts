import { stories } from '../../../machines/models/stories.ts'
import { oneOf, parseFlags, WrongFlags } from '../../../support/commandLine.ts'
import { storyGherkin, storyJson, storyMarkdown, storyText } from './formats.ts'
import { papers } from './index.ts'
import type { PaperStory } from './paper.ts'
import { storyPlanOf, type StoryPlan } from './plan.ts'

/** The output of `npm run paths -- --story …`, and its exit code. */
export interface StoryAnswer {
  readonly output: string
  readonly errors: string
  readonly code: 0 | 2
}

/** Writes the plans of stories; the exit code is 2 for invalid arguments. */
export async function storyAnswer(words: readonly string[]): Promise<StoryAnswer> {
  try {
    const { chosen, format } = readStoryFlags(words)
    const plans: StoryPlan[] = []
    for (const paper of chosen) plans.push(await storyPlanOf(paper))
    return { output: written[format](plans), errors: '', code: 0 }
  } catch (error) {
    if (!(error instanceof WrongFlags)) throw error
    return { output: '', errors: `${error.message}\n`, code: 2 }
  }
}

function readStoryFlags(words: readonly string[]) {
  const text = { type: 'string' } as const
  const { values, positionals } = parseFlags({
    args: [...words],
    allowPositionals: true,
    options: { story: { ...text, multiple: true }, format: text },
  })
  if (positionals.length > 0) {
    throw new WrongFlags(
      `--story asks for the plan of a story, and '${positionals.join(' ')}' for the plan of a chart: name one of them.`,
    )
  }
  return {
    chosen: papersOf(values.story ?? []),
    format: oneOf('format', values.format ?? 'text', ['text', 'markdown', 'gherkin', 'json']),
  }
}

function papersOf(names: readonly string[]): readonly PaperStory[] {
  const known: readonly string[] = stories.map(({ name }) => name)
  const unknown = names.find((name) => name !== 'all' && !known.includes(name))
  if (unknown !== undefined) throw new WrongFlags(`There is no story '${unknown}', only ${known.join(', ')} (or all).`)
  return papers.filter(({ name }) => names.includes('all') || names.includes(name))
}

const written = {
  text: storyText,
  markdown: storyMarkdown,
  gherkin: (plans: readonly StoryPlan[]) => plans.map(storyGherkin).join('\n'),
  json: storyJson,
}
