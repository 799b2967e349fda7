import { testScreensOf } from '../support/every-screen'

testScreensOf('appeal')
