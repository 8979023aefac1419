import { inject } from 'vitest'

/** The address of a stand-in server that no other test file is using at the same time. */
export function standInUrl(): string {
  const urls = inject('standInUrls')
  const worker = Number(process.env.VITEST_POOL_ID ?? 1)
  const url = urls[(worker - 1) % urls.length]
  if (url === undefined) throw new Error('no stand-in server was started')
  return url
}
