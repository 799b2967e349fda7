import { testParity } from './support/parity'

testParity('others')
