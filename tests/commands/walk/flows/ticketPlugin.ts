import type { Page, Response } from '@playwright/test'
import { NotApplicable } from '../flow.ts'

/** The same step, where the server can create tickets at all. */
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
        `The server answered ${status} when it was to create a ticket: set a ticket plugin up, with its URL and its settings.`,
        { cause: error },
      )
    } finally {
      page.off('response', listen)
    }
  }
}
