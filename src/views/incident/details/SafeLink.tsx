import { Anchor } from '@mantine/core'
import { httpUrl } from '../../../../machines/core/domain/url.ts'
import { asciiHost } from '../../core/asciiHost.ts'

/**
 * An address from outside: a link if it is an absolute http(s) URL, otherwise plain text. A disguised host is also
 * shown in its real form.
 */
export function SafeLink({ address }: { readonly address: string }) {
  const url = httpUrl(address)
  if (url === undefined) return <bdi>{address}</bdi>
  const host = asciiHost(url)
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit underline="always">
      <bdi>{address}</bdi>
      {host !== undefined && ` (${host})`}
    </Anchor>
  )
}
