import { describe, expect, it } from 'vitest'
import { apiVersionLabel } from '../../../../machines/server/domain/metadata.ts'

describe('the API version in the footer', () => {
  it.each([
    [{ stable: 'v1', unstable: 'v2' }, 'v2 (unstable)'],
    [{ deprecated: 'v1', stable: 'v2' }, 'v2 (stable)'],
    [{ stable: 'v2' }, 'v2 (stable)'],
    [{ stable: 'v3' }, 'v2'],
    [{}, 'v2'],
  ])('with %o is %s', (apiVersions, label) => {
    expect(apiVersionLabel({ serverVersion: '1.19.2', apiVersions })).toBe(label)
  })

  it('is the version in use if the call failed', () => {
    expect(apiVersionLabel(undefined)).toBe('v2')
  })
})
