import { Center, Loader, Text, VisuallyHidden } from '@mantine/core'
import { useSelected, useTokenCheck } from '../actors.ts'
import { isDoubtful } from '../login/selectors.ts'
import { TokenTrouble } from '../login/TokenTrouble.tsx'
import { PageTitle } from '../Shell/PageTitle.tsx'

/** Where a page will be once it is known who is there. */
export function Waiting() {
  const isTroubled = useSelected(useTokenCheck(), isDoubtful) === true
  return (
    <>
      <PageTitle>Argus</PageTitle>
      <VisuallyHidden component="h1">Argus</VisuallyHidden>
      {isTroubled ? (
        <Center mih="40vh" p="md"><TokenTrouble /></Center>
      ) : (
        <Center component="output" mih="40vh">
          <Loader size="sm" type="dots" mr="sm" aria-hidden="true" />
          <Text c="dimmed">Loading...</Text>
        </Center>
      )}
    </>
  )
}
