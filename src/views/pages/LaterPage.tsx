import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { PageHeading } from '../Shell/PageHeading.tsx'
import { PageTitle } from '../Shell/PageTitle.tsx'

/** A screen that has an address already and content only in a later version. */
export function LaterPage({ name }: { readonly name: string }) {
  return (
    <Stack gap="sm" align="flex-start">
      <PageTitle>{`Argus | ${name}`}</PageTitle>
      <PageHeading>{name}</PageHeading>
      <Text>{`This version of Argus does not have ${name.toLowerCase()} yet.`}</Text>
      <Anchor component={Link} href="/incidents">Back to the incidents</Anchor>
    </Stack>
  )
}
