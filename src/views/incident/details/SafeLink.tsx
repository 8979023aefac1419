import { Anchor } from '@mantine/core'
import { httpUrl } from '../../../../machines/core/domain/url.ts'
import { asciiHost } from '../../core/asciiHost.ts'

/** An address of somebody else: a link where it is an absolute http(s) URL, otherwise text that leads nowhere. A host in disguise shows as it is, too. */
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
