/** Only the two functions of lodash that midtrans-client calls: saves 67 of 920 KB (docs/build.md). */
module.exports = { merge: require('lodash/merge'), pick: require('lodash/pick') };
