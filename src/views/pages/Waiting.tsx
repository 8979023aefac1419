import { Center, Loader, Text, VisuallyHidden } from '@mantine/core'
import { PageTitle } from '../Shell/PageTitle.tsx'

/** Where a page will be once it is known who is there. */
export function Waiting() {
  return (
    <>
      <PageTitle>Argus</PageTitle>
      <VisuallyHidden component="h1">Argus</VisuallyHidden>
      <Center component="output" mih="40vh">
        <Loader size="sm" type="dots" mr="sm" aria-hidden="true" />
        <Text c="dimmed">Loading...</Text>
      </Center>
    </>
  )
}
