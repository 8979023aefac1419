import type { Page, Response } from '@playwright/test'
import { NotApplicable } from '../flow.ts'

/** The steps of a driver, of which these are not applicable if the server cannot create tickets. */
export function withPlugin<Step extends string>(
  page: Page,
  does: Readonly<Record<Step, () => Promise<void>>>,
  ...steps: readonly Step[]
): Readonly<Record<Step, () => Promise<void>>> {
  return { ...does, ...Object.fromEntries(steps.map((step) => [step, needingPlugin(page, does[step])])) }
}

function needingPlugin(page: Page, step: () => Promise<void>): () => Promise<void> {
  return async () => {
    let status = 200
    const listen = (answer: Response) => {
      if (answer.url().endsWith('/automatic-ticket/')) status = answer.status()
    }
    page.on('response', listen)
    try {
      await step()
    } catch (error) {
      if (status < 400) throw error
      throw new NotApplicable(
        `The server responded with ${status} when a ticket was to be created: set up a ticket plugin, with its URL and settings.`,
        { cause: error },
      )
    } finally {
      page.off('response', listen)
    }
  }
}
