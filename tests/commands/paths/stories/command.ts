import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stories } from '../../../machines/models/stories.ts'
import { oneOf, parseFlags, refusalOf, WrongFlags, type Answer } from '../../../support/commandLine.ts'
import { makeFolder } from '../folder.ts'
import { formats, type Format } from '../options.ts'
import { endings } from '../report.ts'
import { storyCsv, storyGherkin, storyJson, storyMarkdown, storyText } from './formats.ts'
import { papers } from './index.ts'
import type { PaperStory } from './paper.ts'
import { storyPlanOf, type StoryPlan } from './plan.ts'

/** Writes the plans of stories; the exit code is 2 for invalid arguments. */
export async function storyAnswer(words: readonly string[]): Promise<Answer> {
  try {
    const { chosen, format, out } = readStoryFlags(words)
    const plans: StoryPlan[] = []
    for (const paper of chosen) plans.push(await storyPlanOf(paper))
    return { output: out === undefined ? written(plans, format) : writtenInto(out, plans, format), errors: '', code: 0 }
  } catch (error) {
    if (!(error instanceof WrongFlags)) throw error
    return refusalOf(error)
  }
}

function readStoryFlags(words: readonly string[]) {
  const { values, names } = parseFlags(words, { texts: 'format out', lists: 'story', takesNames: true })
  if (names.length > 0) {
    throw new WrongFlags(
      `--story asks for the plan of a story, and '${names.join(' ')}' for the plan of a chart: name one of them.`,
    )
  }
  if (values.out?.trim() === '') throw new WrongFlags('--out must not be empty.')
  return {
    chosen: papersOf(values.story ?? []),
    format: oneOf('format', values.format ?? formats[0], formats),
    out: values.out,
  }
}

function papersOf(names: readonly string[]): readonly PaperStory[] {
  const known: readonly string[] = stories.map(({ name }) => name)
  const unknown = names.find((name) => name !== 'all' && !known.includes(name))
  if (unknown !== undefined) throw new WrongFlags(`There is no story '${unknown}', only ${known.join(', ')} (or all).`)
  return papers.filter(({ name }) => names.includes('all') || names.includes(name))
}

function written(plans: readonly StoryPlan[], format: Format): string {
  switch (format) {
    case 'text':
      return storyText(plans)
    case 'markdown':
      return storyMarkdown(plans)
    case 'gherkin':
      return plans.map(storyGherkin).join('\n')
    case 'csv':
      return storyCsv(plans)
    case 'json':
      return storyJson(plans)
  }
}

/** Writes a file for each story. */
function writtenInto(folder: string, plans: readonly StoryPlan[], format: Format): string {
  makeFolder(folder)
  const files = plans.map((plan) => {
    const file = join(folder, `${plan.story}.story.${endings[format]}`)
    writeFileSync(file, written([plan], format))
    return file
  })
  return files.map((file) => `${file}\n`).join('')
}
