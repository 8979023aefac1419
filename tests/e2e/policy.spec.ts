import { documentedPolicy } from './support/documentedProxy.ts'
import { expect, test } from './support/house.ts'

test('the console works under the content security policy that the README documents', async ({ house, page }) => {
  const policy = documentedPolicy()
  await page.route(/\/(login)?$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
  })
  const answer = await page.goto(`${house.url}/login`)
  expect(answer?.headers()['content-security-policy']).toBe(policy)

  await page.getByLabel('Username').fill('operator')
  await page.getByLabel('Password', { exact: true }).fill('operator')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page).toHaveTitle('Argus | Incidents')

  // What the policy forbids is said on the console, where the house listens: here only that it is in force.
  house.expectConsole(/Content Security Policy/)
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.documentElement.dataset.ran = "yes"'
    document.head.append(script)
    return document.documentElement.dataset['ran']
  })
  expect(ran).toBeUndefined()
})
