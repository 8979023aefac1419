/**
 * The styles of the component library that the first screen needs, one file per component: first those in the order that
 * the library prescribes; then the rest, alphabetically. startStyles.ts has the base styles, laterStyles.ts the others.
 */
import '@mantine/core/styles/Text.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/VisuallyHidden.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Input.css'

import '@mantine/core/styles/Anchor.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Center.css'
import '@mantine/core/styles/Divider.css'
import '@mantine/core/styles/Stack.css'
import '@mantine/core/styles/Title.css'

import './controls.css'
import './scrollLock.css'
import './print.css'
