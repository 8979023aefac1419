import { describe, expect, it } from 'vitest'
import { completeConfiguration, configurationIncomplete } from '../../../../machines/core/domain/configuration.ts'

const required = { backendUrl: 'https://argus.example', cookieDomain: 'argus.example' }

describe('the configuration', () => {
  it('uses the defaults for missing values', () => {
    expect(completeConfiguration(required)).toEqual({
      ...required,
      backendWSUrl: '',
      enableWebsocketSupport: false,
      useSecureCookie: true,
      defaultAutoRefreshInterval: 30,
      realtimeServiceMaxRetries: 7,
      realtimeIncidentLimit: 5000,
      use24hTime: true,
      timestampDateFormat: 'yyyy-MM-dd',
      timestampTimeFormat: 'HH:mm:ss',
      timestampTimeNoSeconds: 'HH:mm',
      timestampTimezoneOffsetFormat: 'xxx',
      timestampFormat: undefined,
      showSeverityLevels: true,
      acknowledgementExpiry: 'never',
      acknowledgementMessage: '',
      acknowledgementNeedsExpiry: false,
      debug: false,
    })
  })

  it('lets later sources override earlier ones, but not with missing values', () => {
    const earlier = { ...required, debug: true, use24hTime: false }
    const found = completeConfiguration(earlier, { use24hTime: undefined, debug: false })
    expect(found).toMatchObject({ debug: false, use24hTime: false })
  })

  it.each([
    ['nothing at all', {}],
    ['no backend URL', { cookieDomain: 'argus.example' }],
    ['no cookie domain', { backendUrl: 'https://argus.example' }],
    ['an empty backend URL', { ...required, backendUrl: '' }],
    ['a cookie domain of only spaces', { ...required, cookieDomain: '  ' }],
  ])('is incomplete with %s', (_, found) => {
    expect(completeConfiguration(found)).toBeUndefined()
  })

  it('has a message for an incomplete configuration', () => {
    expect(configurationIncomplete).toBe('Missing one or more of the required configuration values.')
  })
})
