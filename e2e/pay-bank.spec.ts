import { testRealMoney } from './real-money.ts'

// A bank knows no cards.
testRealMoney('pix')
