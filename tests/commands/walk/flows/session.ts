import type { Page } from '@playwright/test'
import { screenOf } from '../../../browser/support/screen.ts'
import type { Deployment } from '../flow.ts'

/**
 * Two actions for a driver: one ends the session at the next GET whose path matches a regular expression, the other
 * signs in again.
 */
export function sessionOf(page: Page, deployment: Deployment, path: string) {
  const { login } = screenOf(page)
  return {
    endSession: async () =>
      void (await deployment.breakDown({ kind: 'status', status: 401, times: 1, match: { method: 'GET', path } })),
    signInAgain: async () => {
      await login.username.fill(deployment.username)
      await deployment.typePassword(page)
      await login.submit.click()
    },
  }
}
