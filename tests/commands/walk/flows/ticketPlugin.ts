import type { Page, Response } from '@playwright/test'
import { NotApplicable } from '../flow.ts'

/** Wraps a step so that it is not applicable if the server cannot create tickets. */
export function withPlugin(page: Page, step: () => Promise<void>): () => Promise<void> {
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
